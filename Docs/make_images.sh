#!/usr/bin/env bash
# Renders the pictures of Docs/Drops.md: contact sheets of the settings it explains. Needs ./run.sh to have built the
# player once; takes about two minutes without a GPU.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# sheet NAME SCENE OPTIONS...: one picture in Docs/Images
sheet() {
  local name=$1 scene=$2
  shift 2
  ./run.sh sheet "$scene" --quiet --size 320x240 --out "$work/$name.png" "$@"
  ffmpeg -v error -y -i "$work/$name.png" -q:v 5 "Docs/Images/drops-$name.jpg"
  echo "Docs/Images/drops-$name.jpg"
}
near=(--set "camera.eye=[0,-0.26,0.13]" --set camera.fieldOfView=24 --set camera.focusDistance=0.29)

sheet liquid sweep-mass --ticks 22 "${near[@]}" \
  --vary sprinkle.0.maxRadius=0.0013,0.0016,0.002,0.0026 \
  --vary drops.viscosity=0.0005,0.001,0.003,0.01 \
  --vary drops.contactLineFactor=100,300,1000,3000 \
  --vary drops.constantDrag=0.0002,0.0005,0.001,0.003
sheet surface sweep-mass --ticks 22 "${near[@]}" \
  --vary surfaces.plane.asperityHeight=0,0.0006,0.001,0.0014 \
  --vary surfaces.plane.roughnessX=0,1,2,3 \
  --vary surfaces.plane.roughnessVariation=0,0.3,0.6,1 \
  --vary surfaces.plane.contactAngle=30,60,100,150
sheet adhesion sweep-adhesion --vary surfaces.ball.adhesion=827.1,413.6,0
sheet trails sweep-mass --ticks 40 "${near[@]}" --set trails.filmThickness=4e-6 --set trails.beadSpacing=3 \
  --vary trails.filmThickness=0,4e-6,1e-5,3e-5 \
  --vary trails.width=0.2,0.5,0.7,1 \
  --vary trails.dryingTime=0.1,0.3,1,5 \
  --vary trails.beadSpacing=0,1.5,3,6 \
  --vary trails.beadSize=0.1,0.2,0.3,0.45 \
  --vary trails.filling=0,0.2,0.5,1 --set trails.lubrication=true
close=(--set sprinkle.0.count=500 --set "camera.eye=[0,-0.09,0.045]" --set camera.fieldOfView=20 --set camera.focusDistance=0.1)
sheet shape sweep-mass --ticks 6 "${close[@]}" \
  --vary drops.shapeStiffness=1,2,4,16 \
  --vary drops.surfaceTension=0.02,0.04,0.072,0.2 \
  --vary drops.noiseAmplitude=0,0.1,0.2,0.3
sheet air sweep-mass --ticks 22 "${near[@]}" --set "world.wind=[8,0,0]" --vary drops.windDrag=0,0.3,0.8,2
sheet impact drops-on-sphere --ticks 90 --set emitters.0.rate=600 \
  --set emitters.0.maxRadius=0.003 --set "emitters.0.velocity=[0,0,-6]" \
  --vary drops.splashThreshold=0,120,57.7,20 \
  --vary drops.elasticity=0,0.15,0.3,0.6
sheet drying sweep-mass --ticks 120 "${near[@]}" --set surfaces.plane.asperityHeight=0.0016 \
  --set trails.filmThickness=0 --vary drops.evaporation=0,0.05,0.15,0.3
sheet paint paint-on-sphere --ticks 400 --vary drops.evaporation=0,0.01,0.05,0.2
