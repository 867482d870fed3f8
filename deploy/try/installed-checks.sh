# Runs behind the commands of docs/zh/安装.md, on the machine of the trial.
set +x
# check 说明 命令…: prints the description, or ends the trial.
check() {
  description=$1
  shift
  "$@" >/dev/null || { echo "✗ $description"; exit 1; }
  echo "✓ $description"
}
via_proxy() { curl -sSf --cacert /etc/tender-portal/tls/fullchain.pem --resolve tender.example.cn:443:127.0.0.1 "https://tender.example.cn$1"; }
log() { journalctl --no-pager -o cat -u 'tender-portal@*'; }
processes() { pgrep -u tender-portal -f apps/server/src/main.ts | wc -l; }
all_processes() {
  for second in $(seq 30); do [ "$(processes)" = 6 ] || sleep 1; done
  [ "$(processes)" = 6 ]
}
page_opens() { via_proxy / | grep 电子招标采购平台; }
link_is_printed() { log | grep 'https://.*first-administrator#.'; }
none_as_root() { [ -z "$(pgrep -u root -f apps/server/src)" ]; }
build_is_logged() { log | grep '"version":"1.0.0+'; }
is_isolated() { ! systemd-analyze --no-pager security tender-portal@3001.service | tail -n 1 | grep 'EXPOSED\|UNSAFE'; }
both_ready() { PORT=3001 tender-portal ready 60 && PORT=3002 tender-portal ready 60; }

check "登录页经 TLS 打开" page_opens
check "首个管理员的链接可以取得" link_is_printed
check "两个节点各有主进程和两个工作进程" all_processes
check "没有进程以 root 身份运行" none_as_root
check "启动日志含版本和构建" build_is_logged
check "服务与系统隔离（systemd-analyze security）" is_isolated
pkill -KILL -u tender-portal -o -f apps/server/src/main.ts
sleep 1
check "一个节点被杀死时另一个继续服务" via_proxy /api/ready
check "被杀死的节点由 systemd 重新启动" both_ready
all_processes
# Load during the upgrade and the way back.
/opt/tender-portal/current/node/bin/node /root/load.ts 200 /root/load.json &
load=$!
sleep 5
set -x
