#!/bin/sh
# Installs this release on a Debian machine, without network. It starts and stops nothing, and keeps existing settings.
# It may run again, and beside earlier releases; switch.sh then changes the nodes to this one.
set -eu

release=$(dirname "$(dirname "$(readlink -f "$0")")")
home=/opt/tender-portal
settings=/etc/tender-portal

fail() {
  echo "安装失败：$1" >&2
  exit 1
}

[ "$(id -u)" = 0 ] || fail "请以 root 身份运行。"
[ -f "$release/release.json" ] || fail "请在解包后的发布包中运行 deploy/install.sh。"
value() { sed -n "s/^ *\"$1\": \"\([^\"]*\)\",\{0,1\}\$/\1/p" "$release/release.json"; }
version=$(value version)
case "$(value platform):$(uname -m)" in
  linux-x64:x86_64 | linux-arm64:aarch64) ;;
  *) fail "发布包适用于 $(value platform)，本机为 $(uname -m)。" ;;
esac
(cd "$release" && sha256sum --quiet --check SHA256SUMS) || fail "发布包的文件不完整或已被修改，请重新解包。"

if ! id tender-portal >/dev/null 2>&1; then
  useradd --system --user-group --home-dir /var/lib/tender-portal --no-create-home --shell /usr/sbin/nologin tender-portal
fi

target=$home/releases/$version
if [ "$release" != "$target" ]; then
  mkdir -p "$home/releases"
  rm -rf "$target.new"
  cp -a "$release" "$target.new"
  chown -R root:root "$target.new"
  chmod -R u+rwX,go+rX,go-w "$target.new"
  if [ -e "$target" ]; then
    cmp -s "$target/SHA256SUMS" "$target.new/SHA256SUMS" || fail "$target 已有内容不同的同一版本，请先移除。"
    rm -rf "$target.new"
  else
    mv "$target.new" "$target"
  fi
fi
[ -L $home/current ] || ln -s "releases/$version" $home/current
ln -sf $home/current/bin/tender-portal /usr/local/bin/tender-portal

install -d -m 0750 -o root -g tender-portal $settings $settings/secrets
install -d -m 0750 -o tender-portal -g tender-portal /var/lib/tender-portal
[ -f $settings/portal.env ] ||
  install -m 0640 -o root -g tender-portal "$target/deploy/systemd/portal.env" $settings/portal.env
if [ ! -f $settings/secrets/app-secret ]; then
  (umask 0077 && head -c 32 /dev/urandom | base64 >$settings/secrets/app-secret)
  chown root:tender-portal $settings/secrets/app-secret
  chmod 0640 $settings/secrets/app-secret
fi
install -m 0644 "$target/deploy/systemd/tender-portal@.service" /etc/systemd/system/tender-portal@.service
[ ! -d /run/systemd/system ] || systemctl daemon-reload

echo "已安装版本 $version（$target），当前使用的版本：$(basename "$(readlink -f $home/current)")。"
