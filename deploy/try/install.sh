#!/bin/sh
# Tries docs/zh/安装.md and docs/zh/升级与回退.md on a fresh Debian machine without network: runs the commands of the
# pages as they stand, then upgrades to a later build under load and goes back. Needs root.
# Usage: install.sh [archive [later archive]]   by default the archive of `npm run release` is both
#        install.sh --from COMMIT               installs the release of a former commit, and upgrades to this tree's
# The later build is the later archive as version 1.0.1 with one more change of the schema.
set -eu
here=$(dirname "$(readlink -f "$0")")
tree=$(dirname "$(dirname "$here")")
. "$here/machine.sh"

[ "$(id -u)" = 0 ] || fail "请以 root 身份运行。"
need mmdebstrap:mmdebstrap systemd-nspawn:systemd-container
ours=$tree/dist/tender-portal-$(sed -n 's/^ *"version": "\(.*\)",$/\1/p' "$tree/package.json").tar.gz
work=$(mktemp -d /var/tmp/tender-portal-try.XXXXXX)
trap 'git -C "$tree" worktree prune; rm -rf "$work"' EXIT
if [ "${1:-}" = --from ]; then
  say "制作 $2 的发布包"
  git -C "$tree" worktree add --quiet --detach "$work/former" "$2"
  (cd "$work/former" && npm run --silent release >/dev/null)
  archive=$(ls "$work"/former/dist/*.tar.gz)
  later=$ours
else
  archive=${1:-$ours}
  later=${2:-$archive}
fi
for file in "$archive" "$later"; do [ -f "$file" ] || fail "没有发布包 $file，请先运行 npm run release。"; done
debian_root "$work/root" systemd,systemd-sysv,dbus,nginx-light,postgresql,ca-certificates,curl,openssl,procps

cp "$archive" "$archive.sha256" "$work/root/root/"
say "制作升级用的后一构建（多一项结构变更）"
sh "$here/later-build.sh" "$later" "$work/root/root"
cp "$here/load.ts" "$work/root/root/"
{
  echo "trap 'journalctl --no-pager -o cat >/root/journal' EXIT"
  sh "$here/page-commands.sh" "$tree/docs/zh/安装.md"
  cat "$here/installed-checks.sh"
  sh "$here/page-commands.sh" "$tree/docs/zh/升级与回退.md"
  cat "$here/upgraded-checks.sh"
} >"$work/root/root/trial.sh"

say "在新的 Debian 12 上按《安装》《升级与回退》执行"
started=$(date +%s)
boot_and_run "$work/root"
seconds=$(($(date +%s) - started))
[ -z "${TRY_LOGS:-}" ] || cp "$work/root/root/output" "$work/root/root/journal" "$TRY_LOGS/"
if [ "$(cat "$work/root/root/result")" != 0 ]; then
  grep '^✓' "$work/root/root/output" || true
  tail -n 20 "$work/root/root/journal" >&2
  tail -n 30 "$work/root/root/output" >&2
  fail "第 $seconds 秒结束，见上。"
fi
grep '^✓' "$work/root/root/output"
say "全部通过，用时 $seconds 秒。"
