#!/bin/sh
# Changes all nodes of this machine to this release, one after the other: an upgrade, or the way back to an earlier one.
# The other nodes serve meanwhile. If a node does not become ready, the nodes return to the release before.
set -eu

release=$(dirname "$(dirname "$(readlink -f "$0")")")
current=/opt/tender-portal/current
proxy=/etc/nginx/conf.d/tender-portal.conf
before=$(readlink -f $current)

fail() {
  echo "切换失败：$1" >&2
  exit 1
}

use() {
  ln -s "releases/$(basename "$1")" $current.new
  mv -T $current.new $current
}

# nginx has no active checks: it would learn of the end of a node from a call that is lost. $1: port, $2: " down" or "".
set_in_proxy() {
  [ -f $proxy ] && systemctl --quiet is-active nginx || return 0
  sed -i "/server 127\.0\.0\.1:$1[ ;]/{s/ down;/;/;s/;/$2;/}" $proxy
  systemctl reload nginx
}

restart() {
  echo "重新启动 $1……"
  port=${1#tender-portal@}
  port=${port%.service}
  set_in_proxy "$port" " down"
  systemctl restart "$1" || return 1
  set_in_proxy "$port" ""
}

[ "$(id -u)" = 0 ] || fail "请以 root 身份运行。"
case $release in
  /opt/tender-portal/releases/*) ;;
  *) fail "请先运行 deploy/install.sh，再运行 /opt/tender-portal/releases/版本/deploy/switch.sh。" ;;
esac
rm -f $current.new
nodes=$(systemctl list-units --plain --no-legend --state=active 'tender-portal@*.service' | cut -d ' ' -f 1)
[ -n "$nodes" ] || fail "本机没有正在运行的节点。"

echo "升级数据库结构……"
"$release/bin/tender-portal" db-migrate

use "$release"
switched=""
for node in $nodes; do
  if restart "$node"; then
    switched="$switched $node"
    continue
  fi
  echo "$node 未能就绪，恢复到 $(basename "$before")。日志：journalctl -u $node" >&2
  use "$before"
  for changed in $node $switched; do restart "$changed" || echo "$changed 未能恢复。" >&2; done
  exit 1
done
echo "全部节点已切换到版本 $(basename "$release")（此前为 $(basename "$before")）。"
