#!/bin/sh
# Tries docs/zh/消息渠道.md on a fresh Debian machine without network: installs the release, runs the commands of the
# page as they stand, and sends a test mail and a notice to a mail server and robots on that machine. Needs root.
# Usage: messages.sh [archive]   by default the archive of `npm run release`
set -eu
here=$(dirname "$(readlink -f "$0")")
tree=$(dirname "$(dirname "$here")")
. "$here/machine.sh"

[ "$(id -u)" = 0 ] || fail "请以 root 身份运行。"
need mmdebstrap:mmdebstrap systemd-nspawn:systemd-container
archive=${1:-$tree/dist/tender-portal-$(sed -n 's/^ *"version": "\(.*\)",$/\1/p' "$tree/package.json").tar.gz}
[ -f "$archive" ] || fail "没有发布包 $archive，请先运行 npm run release。"
work=$(mktemp -d /var/tmp/tender-portal-try.XXXXXX)
trap 'rm -rf "$work"' EXIT
debian_root "$work/root" systemd,systemd-sysv,dbus,nginx-light,postgresql,ca-certificates,curl,openssl,procps

cp "$archive" "$archive.sha256" "$here/message-receivers.ts" "$here/send-messages.ts" "$work/root/root/"
# The release does not contain the mail server, which only tests use.
mkdir "$work/root/root/node_modules"
for package in smtp-server base32.js ipv6-normalize nodemailer punycode.js; do
  [ ! -d "$tree/node_modules/$package" ] || cp -rL "$tree/node_modules/$package" "$work/root/root/node_modules/"
done
{
  echo "trap 'journalctl --no-pager -o cat >/root/journal' EXIT"
  sh "$here/page-commands.sh" "$tree/docs/zh/安装.md"
  cat "$here/messages-machine.sh"
  # The robots' services of the trial have their own name and port.
  sh "$here/page-commands.sh" "$tree/docs/zh/消息渠道.md" |
    sed 's#https://\(qyapi\.weixin\.qq\.com\|oapi\.dingtalk\.com\)/#https://robots.example.cn:8443/#'
  cat "$here/messages-checks.sh"
} >"$work/root/root/trial.sh"

say "在新的 Debian 12 上按《安装》《消息渠道》执行"
started=$(date +%s)
boot_and_run "$work/root"
seconds=$(($(date +%s) - started))
[ -z "${TRY_LOGS:-}" ] || cp "$work/root/root/output" "$work/root/root/journal" "$TRY_LOGS/"
if [ "$(cat "$work/root/root/result")" != 0 ]; then
  tail -n 20 "$work/root/root/journal" >&2
  tail -n 30 "$work/root/root/output" >&2
  fail "第 $seconds 秒结束，见上。"
fi
grep '^✓' "$work/root/root/output"
say "全部通过，用时 $seconds 秒。"
