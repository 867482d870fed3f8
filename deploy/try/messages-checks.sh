# Runs behind the commands of docs/zh/消息渠道.md, on the machine of the trial.
set +x
# check 说明 命令…: prints the description, or ends the trial.
check() {
  description=$1
  shift
  "$@" >/dev/null || { echo "✗ $description"; cat /root/receivers/log; exit 1; }
  echo "✓ $description"
}
secret=$(journalctl --no-pager -o cat -u 'tender-portal@*' | grep -o 'first-administrator#.*' | tail -n 1 | cut -d '#' -f 2)
/opt/tender-portal/current/node/bin/node /root/send-messages.ts "$secret" >/root/sent
cat /root/sent
received() { grep "$1" /root/received | grep "$2"; }
robots_received() { [ "$(grep -c '"kind":"robot"' /root/received)" = 2 ]; }

check "测试邮件逐步通过，TLS 1.3" grep '"key":"tls","state":"passed","detail":"TLSv1.3"' /root/sent
check "邮件服务器收到测试邮件" received '"kind":"mail"' '"to":\["tester@example.cn"\]'
check "邮件以 TLS 送达，标识由消息编号产生" received 'TLSv1.3' 'Message-ID: <[0-9A-Z]*@example.cn>'
check "企业微信群收到通知标题和链接" received '/cgi-bin/webhook/send' '系统维护公告.*https://tender.example.cn/'
check "钉钉群收到带签名的通知" received '/robot/send?access_token=0000&timestamp=[0-9]*&sign=' '系统维护公告'
check "每个群各一条" robots_received
check "消息日志三条均已送达" sh -c '[ "$(grep -c " delivered" /root/sent)" = 3 ]'
kill "$receivers"
