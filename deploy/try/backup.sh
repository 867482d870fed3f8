#!/bin/sh
# Tries docs/zh/备份与恢复.md on a fresh Debian machine without network, behind docs/zh/安装.md: runs the commands of the
# page as they stand, compares the restored database and files, starts the portal on them, and goes back to a moment
# before a lost table by pgBackRest. Needs root.
# Usage: backup.sh [archive]   by default the archive of `npm run release`
set -eu
here=$(dirname "$(readlink -f "$0")")
tree=$(dirname "$(dirname "$here")")
. "$here/machine.sh"

[ "$(id -u)" = 0 ] || fail "请以 root 身份运行。"
need mmdebstrap:mmdebstrap systemd-nspawn:systemd-container
version=$(sed -n 's/^ *"version": "\(.*\)",$/\1/p' "$tree/package.json")
archive=${1:-$tree/dist/tender-portal-$version.tar.gz}
[ -f "$archive" ] || fail "没有发布包 $archive，请先运行 npm run release。"
work=$(mktemp -d /var/tmp/tender-portal-try.XXXXXX)
trap 'rm -rf "$work"' EXIT
debian_root "$work/root" systemd,systemd-sysv,dbus,nginx-light,postgresql,postgresql-client,pgbackrest,ca-certificates,curl,openssl,procps

cp "$archive" "$archive.sha256" "$work/root/root/"
{
  echo "trap 'journalctl --no-pager -o cat >/root/journal' EXIT"
  sh "$here/page-commands.sh" "$tree/docs/zh/安装.md"
  cat "$here/backup-data.sh"
  sh "$here/page-commands.sh" "$tree/docs/zh/备份与恢复.md"
  cat "$here/backup-checks.sh"
} >"$work/root/root/trial.sh"

say "在新的 Debian 12 上按《安装》《备份与恢复》执行"
started=$(date +%s)
boot_and_run "$work/root"
seconds=$(($(date +%s) - started))
if [ "$(cat "$work/root/root/result")" != 0 ]; then
  grep '^✓' "$work/root/root/output" || true
  tail -n 20 "$work/root/root/journal" >&2
  tail -n 30 "$work/root/root/output" >&2
  fail "第 $seconds 秒结束，见上。"
fi
grep '^✓' "$work/root/root/output"
say "全部通过，用时 $seconds 秒。"
