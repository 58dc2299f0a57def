#!/usr/bin/env bash
# Packages the plugin and runs its specs in an editor without a window:
#   FLUIDDROPS_UNREAL=/path/to/UnrealEngine Tests/Unreal/run.sh [WORK_DIR]
# FLUIDDROPS_UNREAL is the folder that holds Engine/. Without it nothing is run, and the exit code is 77 (skipped).
set -euo pipefail

if [ -z "${FLUIDDROPS_UNREAL:-}" ]; then
  echo "SKIPPED: the plugin was not built and its specs did not run: FLUIDDROPS_UNREAL names no Unreal Engine."
  exit 77
fi

here=$(cd "$(dirname "$0")" && pwd)
repository=$(cd "$here/../.." && pwd)
work=${1:-$repository/build/unreal}
engine=$FLUIDDROPS_UNREAL/Engine

case $(uname -s) in
  Linux) platform=Linux; uat=RunUAT.sh; build=Linux/Build.sh; editor=Linux/UnrealEditor-Cmd ;;
  Darwin) platform=Mac; uat=RunUAT.sh; build=Mac/Build.sh; editor=Mac/UnrealEditor-Cmd ;;
  *) platform=Win64; uat=RunUAT.bat; build=Build.bat; editor=Win64/UnrealEditor-Cmd.exe ;;
esac
for needed in "Build/BatchFiles/$uat" "Build/BatchFiles/$build" "Binaries/$editor"; do
  if [ ! -e "$engine/$needed" ]; then
    echo "FLUIDDROPS_UNREAL must be the folder of a built Unreal Engine: there is no $engine/$needed" >&2
    exit 2
  fi
done

# Work on copies: the sources stay free of Binaries and Intermediate, and what is tested is what a package holds.
rm -rf "$work"
mkdir -p "$work/Project/Plugins"
cp -R "$here/FluidDropsHost.uproject" "$here/Source" "$work/Project/"
project=$work/Project/FluidDropsHost.uproject

echo "== package the plugin"
"$engine/Build/BatchFiles/$uat" BuildPlugin -Plugin="$repository/FluidDrops.uplugin" \
  -Package="$work/Project/Plugins/FluidDrops" -TargetPlatforms="$platform" -StrictIncludes

echo "== build the host project"
"$engine/Build/BatchFiles/$build" FluidDropsHostEditor "$platform" Development -Project="$project" -WaitMutex

echo "== run the specs"
status=0
"$engine/Binaries/$editor" "$project" -ExecCmds="Automation RunTests FluidDrops; Quit" \
  -TestExit="Automation Test Queue Empty" -ReportExportPath="$work/Report" \
  -nullrhi -unattended -nopause -nosplash -nosound -stdout -FullStdOutLogOutput | tee "$work/specs.log" || status=$?

# The editor's exit code names no test: the report does, and an empty one is a failure too.
python3 - "$work/Report/index.json" <<'PYTHON'
import json
import sys

with open(sys.argv[1], encoding="utf-8-sig") as file:
    report = json.load(file)
failed = [test["fullTestPath"] for test in report["tests"] if test["state"] != "Success"]
print(f"{len(report['tests'])} specs, {len(failed)} failed")
print("\n".join(failed))
sys.exit(1 if failed or not report["tests"] else 0)
PYTHON
exit $status
