#!/bin/sh
# Prints the commands of a page: its blocks ```sh, in order. Each becomes one part of a script that stops at a failure.
set -eu
printf 'set -eux\n'
awk '/^```sh$/ { inside = 1; next } /^```/ { inside = 0 } inside' "$1"
