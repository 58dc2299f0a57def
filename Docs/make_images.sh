#!/usr/bin/env bash
# Renders the pictures of README.md and Docs: those of scenes, which come out of the gallery, and contact sheets of the
# settings that Docs/Drops.md and Docs/Fluid.md explain, a row each. Needs ./run.sh to have built the player once; takes some minutes
# without a GPU. With names, only those: Docs/make_images.sh pools paint rain-on-window
# FLUIDDROPS_GALLERY=out/gallery takes scenes from a gallery that is there already instead of rendering them.
set -euo pipefail
cd "$(dirname "$0")/.."
player=${FLUIDDROPS_PLAYER:-./run.sh}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
wanted=" $* "

# scene NAME WIDTH [TICKS]: the gallery's picture of a scene in Docs/Images, that many pixels wide; of a scene that is at
# its best before its end, after so many ticks
scene() {
  local name=$1 width=$2 ticks=(${3:+--ticks $3}) gallery=${FLUIDDROPS_GALLERY:-$work/gallery}
  if [[ $wanted != "  " && $wanted != *" $name "* ]]; then
    return
  fi
  if [ -n "${3:-}" ]; then
    gallery=$work/early
  fi
  if [ -z "${FLUIDDROPS_GALLERY:-}" ] || [ -n "${3:-}" ]; then
    "$player" gallery --quiet --scenes "$name" --seconds 0.1 --out "$gallery" "${ticks[@]}"
  fi
  ffmpeg -v error -y -i "$gallery/$name.webp" -vf "scale=$width:-2:flags=lanczos" -q:v 2 "Docs/Images/$name.jpg"
  echo "Docs/Images/$name.jpg"
}

# sheet NAME SCENE OPTIONS...: one picture in Docs/Images, named after what it is about
about=drops
sheet() {
  local name=$1 scene=$2
  shift 2
  if [[ $wanted != "  " && $wanted != *" $name "* ]]; then
    return
  fi
  "$player" sheet "$scene" --quiet --size 256x192 --out "$work/$name.png" "$@"
  ffmpeg -v error -y -i "$work/$name.png" -c:v libwebp -quality 70 "Docs/Images/$about-$name.webp"
  echo "Docs/Images/$about-$name.webp"
}
# first NUMBER: the last image of a step of Docs/FirstScene.md
first() {
  local name=first-$1
  if [[ $wanted != "  " && $wanted != *" $name "* ]]; then
    return
  fi
  "$player" run "Docs/Scenes/$name.json" --quiet --size 1280x800 --every 100000 --frames "$work/$name"
  ffmpeg -v error -y -i "$(ls "$work/$name"/*.png)" -vf scale=640:-2:flags=lanczos -c:v libwebp -quality 80 "Docs/Images/$name.webp"
  echo "Docs/Images/$name.webp"
}
for step in 1 2 3 4 5; do
  first $step
done
for name in bathroom-mirror beads-on-leaf car-in-rain cold-can drops-on-face forehead-sweat leaf-dew storm-on-window; do
  scene $name 800
done
scene rain-on-window 1120
scene blown-dry 960 120
scene clay-press 640
scene dam-break 640 45
scene floating-toys 640 150
scene fountain 640 150
scene gold-shower 640 200
scene honey-coil 640 230
scene mud-jet 640 130
scene paint-splash 640 22
scene slime-drip 640 350

plane=Docs/Scenes/plane.json
board=Docs/Scenes/board.json
paint=Docs/Scenes/paint.json
dirt=Docs/Scenes/dirt.json

milk=(--set "liquid.color=[0.8,0.78,0.7]" --set liquid.colorDepth=1e-5 --set liquid.opacity=0.98)

# How fast a drop is, its trail shows: the longer, the faster.
runs=("${milk[@]}" --set camera.fieldOfView=26 --set sprinkle.0.count=30 --set trails.filmThickness=4e-6
  --set trails.dryingTime=60 --set trails.takeWater=false)
close=("${milk[@]}" --set sprinkle.0.count=500 --set camera.fieldOfView=10)

sheet liquid $plane --ticks 24 "${runs[@]}" \
  --vary sprinkle.0.maxRadius=0.0013,0.0016,0.002,0.0026 \
  --vary drops.density=500,1000,2000,4000 \
  --vary drops.viscosity=0.0005,0.001,0.003,0.01 \
  --vary drops.contactLineFactor=100,300,1000,3000 \
  --vary drops.constantDrag=0.0002,0.0005,0.001,0.003
sheet merging $plane --ticks 10 --set sprinkle.0.count=500 \
  --vary drops.mergeReach=0,0.7,1,1.3
sheet surface $plane --ticks 24 "${runs[@]}" \
  --vary surfaces.plane.asperityHeight=0,0.0006,0.001,0.0014 \
  --vary surfaces.plane.roughnessX=0,1,2,3 \
  --vary surfaces.plane.roughnessY=0,1,1.8,2.2 \
  --vary surfaces.plane.roughnessVariation=0,0.3,0.6,1
sheet angle $plane --ticks 8 "${close[@]}" --vary surfaces.plane.contactAngle=30,60,100,150
sheet adhesion sweep-adhesion --vary surfaces.ball.adhesion=827.1,413.6,0
sheet trails $plane --ticks 40 "${milk[@]}" --set camera.fieldOfView=20 --set sprinkle.0.count=60 --set trails.filmThickness=4e-6 \
  --set trails.beadSpacing=3 \
  --vary trails.filmThickness=0,1e-5,4e-5,1e-4 \
  --vary trails.width=0.2,0.5,0.7,1 \
  --vary trails.dryingTime=0.1,0.3,1,5 \
  --vary trails.dryingRate=0,1,5,20 \
  --vary trails.minRadius=0,0.0014,0.0017,0.002
sheet beads $plane --ticks 40 "${milk[@]}" --set camera.fieldOfView=13 --set sprinkle.0.count=60 --set trails.filmThickness=4e-6 \
  --set trails.dryingTime=0.3 --set trails.beadSpacing=2 --set trails.beadSize=0.35 \
  --vary trails.beadSpacing=0,1,2,6 \
  --vary trails.beadSize=0.1,0.2,0.35,0.5
# Drops one after the other that only just stick: those that come later find a smoother way.
sheet lubrication $plane --ticks 200 "${runs[@]}" --set sprinkle.0.count=0 --set emitters.tap.enabled=true \
  --set surfaces.plane.asperityHeight=0.0012 --set trails.dryingTime=0.3 \
  --set trails.lubrication=true --set trails.recoveryTime=0 --set trails.filling=1 \
  --vary trails.filling=0,0.2,0.5,1 \
  --vary trails.recoveryTime=0.01,0.1,1,0
sheet shape $plane --ticks 8 "${close[@]}" --set "camera.eye=[0.15,-0.045,0.01]" --set camera.fieldOfView=9 \
  --set drops.contactLineFactor=3000 \
  --vary drops.shapeStiffness=1,2,4,16 \
  --vary drops.surfaceTension=0.02,0.04,0.072,0.2
sheet noise $plane --ticks 30 "${close[@]}" --set drops.contactLineFactor=1500 --set drops.noiseAmplitude=0.3 \
  --set drops.noisePeakSpeed=0.1 \
  --vary drops.noiseAmplitude=0,0.1,0.2,0.3 \
  --vary drops.noisePeakSpeed=0.01,0.1,0.5,2 \
  --vary drops.noiseSmoothSpeed=0.05,0.12,0.25,1
sheet air $plane --ticks 24 "${runs[@]}" --set "world.wind=[8,0,0]" \
  --vary drops.windDrag=0,0.3,0.8,2
sheet inertia $plane --ticks 12 "${runs[@]}" --set "surfaces.plane.spin=[0,-360,623]" --vary drops.inertia=0,0.3,0.6,1
sheet impact $board --ticks 18 \
  --vary drops.splashThreshold=0,200,120,57.7 \
  --vary drops.splashMass=0.02,0.1,0.3,0.8 --set drops.splashThreshold=100 \
  --vary drops.splashCount=1,3,6,12
sheet bounce $board --ticks 15 --vary drops.elasticity=0,0.1,0.2,0.4
sheet landing $board --ticks 30 --set "emitters.0.velocity=[2,0,-4]" --set "emitters.0.center=[-0.08,0,0.2]" \
  --set surfaces.board.asperityHeight=0 \
  --vary drops.impactSlip=0,0.1,0.4,1
sheet drying $plane --ticks 90 --set surfaces.plane.asperityHeight=0.0025 --set drops.merge=false \
  --vary drops.evaporation=0,0.15,0.4,0.8
sheet paint $paint \
  --vary matter.fraction=0.05,0.4,0.6,0.65 \
  --vary matter.setFraction=0.55,0.6,0.7,1 \
  --vary matter.dryingExponent=0,1,2,5
sheet deposit $paint --set trails.enabled=false --set sprinkle.0.count=40 --set drops.evaporation=0.05 --set drops.viscosity=0.05 --vary matter.depositRate=0,0.03,0.1,1
sheet dirt $dirt \
  --vary surfaces.plane.coat=0,0.003,0.01,0.05 \
  --vary matter.dissolveRate=0,20,100,1000 \
  --vary matter.stickiness=0,30,100,1000
sheet pools puddles --vary pools.enabled=false,true --vary pools.minMass=1e-4,3e-4,1e-3,3e-3
# A dome, level at the top, so rough that it holds what falls on it.
sheet level puddles --set surfaces.board.shape=icosphere --set surfaces.board.radius=0.3 \
  --set surfaces.board.subdivisions=6 --set "surfaces.board.position=[0,0,-0.3]" \
  --set surfaces.board.asperityHeight=0.02 --set pools.minMass=3e-5 --vary pools.levelSlope=1,5,9,15
# Tilted by 14 degrees in the end; at first so rough that drops stay.
sheet tilt puddles --ticks 200 --set "surfaces.board.sway=[14,0,0]" --set surfaces.board.swayPeriod=13.3 \
  --set surfaces.board.asperityHeight=0.01 --set pools.levelSlope=6 --set pools.minMass=5e-5 \
  --set emitters.cloud.rate=1500 --set emitters.cloud.stopTime=0.7 --vary pools.letGoAngle=2,6,9,30

about=wind
blown="blown-dry --ticks 90"
sheet kind $blown --vary windSources.nozzle.kind=jet,fan,vortex,point
sheet speed $blown --vary windSources.nozzle.speed=6,12,24
sheet radius $blown --vary windSources.nozzle.radius=0.007,0.014,0.028

about=fluid
pour=Docs/Scenes/pour.json
lump=Docs/Scenes/lump.json
sheet size $pour --vary fluid.interactionRadius=0.06,0.045,0.032,0.024 --vary liquids.it.restDensity=3,5,8,12 \
  --vary fluid.substeps=1,2,4,8 --set fluid.maxSubsteps=8
sheet liquid $pour --vary liquids.it.viscosity=0,5,20,100 --vary liquids.it.impactViscosity=0,1,5,20 \
  --vary liquids.it.nearRatio=0,0.5,2,5 --vary liquids.it.friction=0,1,4,10 --vary liquids.it.stickiness=0,1,4,10
sheet elastic $lump --vary liquids.it.springStiffness=0,3000,8000,20000 --vary liquids.it.plasticity=0,1,5,30 \
  --vary liquids.it.yieldRatio=0,0.05,0.1,0.3 --vary liquids.it.tearRatio=0,2,1.4,1.15 \
  --vary liquids.it.springReach=0.5,0.6,0.8,1
sheet source $pour --set liquids.it.viscosity=2 --vary fluidSources.nozzle.radius=0.015,0.025,0.035,0.05 \
  --vary fluidSources.nozzle.speed=0.3,0.8,1.6,3 --vary fluidSources.nozzle.turbulence=0,0.1,0.3,0.6 \
  --vary fluidSources.nozzle.pulseOff=0,0.05,0.1,0.3 --set fluidSources.nozzle.pulseOn=0.1
clear=(--set "liquids.it.look.absorptionColor=[0.93,0.48,0.045]" --set "liquids.it.look.scatterColor=[0.9,0.5,0.06]"
  --set liquids.it.look.absorptionDepth=0.03 --set liquids.it.look.turbidity=9 --set liquids.it.viscosity=40)
sheet look $pour "${clear[@]}" --vary liquids.it.look.absorptionDepth=0.3,0.1,0.03,0.01 \
  --vary liquids.it.look.turbidity=0,10,60,1000 --vary liquids.it.look.refractiveIndex=1,1.2,1.33,1.6 \
  --vary liquids.it.look.roughness=0,0.15,0.35,0.7

tank=Docs/Scenes/tank.json
sheet bodies $tank --vary bodies.box.density=200,500,800,2500 --vary bodies.box.stickiness=0,1.5,4,10 \
  --vary liquids.it.massDensity=600,1000,1500,4000 \
  --vary liquids.it.soundSpeed=1.2,1.6,2.4,5 --set fluid.maxSubsteps=16 --vary fluid.contactRadius=0,0.25,0.5,1
sheet clinging $pour --set liquids.it.viscosity=30 --vary bodies.ball.friction=0,0.1,0.5,1 \
  --vary bodies.ball.stickiness=0,10,40,200 --vary bodies.ball.stickRange=0.05,0.2,0.35,0.5 --set bodies.ball.stickiness=40
sheet birth $lump --vary liquids.it.springBirth=never,atRadius,atDistance --vary liquids.it.minRestLength=0,0.2,0.4,0.8
sheet metal $pour --vary liquids.it.look.metallic=0,0.3,0.7,1 --set liquids.it.viscosity=40 \
  --set "liquids.it.look.scatterColor=[0.9,0.55,0.3]"
sheet steps $pour --set fluidSources.nozzle.speed=4 --set fluid.substeps=1 --vary fluid.maxSubsteps=1,2,4,8 \
  --vary fluid.maxTravel=0.2,0.5,1,4

bytes=$(du -bc Docs/Images/* | tail -1 | cut -f1)
echo "Docs/Images: $bytes bytes"
[ "$bytes" -le 2200000 ] || { echo "Docs/Images: must be at most 2.2 MB in all" >&2; exit 1; }
