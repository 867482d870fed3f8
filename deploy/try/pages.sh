#!/bin/sh
# Tries the pages for administrators on a fresh Debian machine without network: installs a release by docs/zh/安装.md and
# runs the commands of the other pages as they stand, with what an administrator does in the browser between them, and
# with the faults of 应急处置. Needs root.
# Usage: pages.sh [archive]   by default the archive of `npm run release`
set -eu
here=$(dirname "$(readlink -f "$0")")
tree=$(dirname "$(dirname "$here")")
. "$here/machine.sh"

[ "$(id -u)" = 0 ] || fail "请以 root 身份运行。"
need mmdebstrap:mmdebstrap systemd-nspawn:systemd-container
archive=${1:-$tree/dist/tender-portal-$(sed -n 's/^ *"version": "\(.*\)",$/\1/p' "$tree/package.json").tar.gz}
[ -f "$archive" ] || fail "没有发布包 $archive，请先运行 npm run release。"
work=$(mktemp -d /var/tmp/tender-portal-pages.XXXXXX)
trap 'rm -rf "$work"' EXIT
debian_root "$work/root" systemd,systemd-sysv,dbus,nginx-light,postgresql,ca-certificates,curl,openssl,procps,iproute2,python3,logrotate,slapd,ldap-utils

commands() { sh "$here/page-commands.sh" "$tree/docs/zh/$1.md" "${2:-}"; }
step() { echo "step $1"; }
cp "$archive" "$archive.sha256" "$here/pages-portal.ts" "$work/root/root/"
{
  cat "$here/pages-machine.sh"
  commands 安装
  step connect_systems
  commands 安全加固
  step check_hardening
  commands 接入CAS
  step enter_by_cas
  commands 接入OpenID-Connect
  step start_directory
  commands 接入LDAP
  step use_directory
  commands 接入SCIM
  commands 审计日志链 外送锚点
  step wait_for_anchor
  commands 审计日志链 校验
  commands 审计日志链 摘要的计算
  step change_entry
  commands 应急处置 先做什么
  step stop_database
  commands 应急处置 数据库不可用
  commands 应急处置 磁盘满
  step make_certificate
  commands 应急处置 证书到期
  commands 应急处置 第三方服务不可用
  commands 应急处置 遭受攻击
  step check_sessions
  commands 应急处置 时钟错误
  commands 应急处置 管理员被锁在外
  step check_administrator
  step break_secret
  commands 应急处置 节点反复重新启动
  commands 应急处置 误删数据
} >"$work/root/root/trial.sh"

say "在新的 Debian 12 上安装，并执行各页的命令"
started=$(date +%s)
boot_and_run "$work/root"
seconds=$(($(date +%s) - started))
[ -z "${TRY_LOGS:-}" ] || cp "$work/root/root/output" "$work/root/root/journal" "$TRY_LOGS/"
grep '^✓' "$work/root/root/output" || true
if [ "$(cat "$work/root/root/result")" != 0 ]; then
  tail -n 20 "$work/root/root/journal" >&2
  tail -n 30 "$work/root/root/output" >&2
  fail "第 $seconds 秒结束，见上。"
fi
say "全部通过，用时 $seconds 秒。"
