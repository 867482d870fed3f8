#!/bin/sh
# Prints the commands of a page: its blocks ```sh, in order. Each becomes one part of a script that stops at a failure.
# Usage: page-commands.sh <page> [heading]   with a heading only those of its section
set -eu
printf 'set -eux\n'
awk -v heading="${2:+## $2}" '
  /^## / { section = $0 }
  /^```sh$/ { inside = heading == "" || section == heading; next }
  /^```/ { inside = 0 }
  inside' "$1"
