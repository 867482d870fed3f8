# Runs before the commands of docs/zh/消息渠道.md, on the machine of the trial: a mail server and robots of its own.
printf '127.0.0.1 smtp.example.cn robots.example.cn\n' >>/etc/hosts
mkdir /root/receivers
cd /root/receivers
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj '/CN=trial authority' \
  -keyout ca-key.pem -out ca.pem
openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=smtp.example.cn -keyout key.pem -out request.pem
printf 'subjectAltName=DNS:smtp.example.cn,DNS:robots.example.cn\n' >extensions
openssl x509 -req -in request.pem -CA ca.pem -CAkey ca-key.pem -days 2 -extfile extensions -out cert.pem
cd /root
install -m 0644 receivers/ca.pem /etc/tender-portal/tls/mail-ca.pem
chmod 0755 /etc/tender-portal/tls
# Robots are public services with public certificates; here the nodes trust the authority of the trial.
mkdir -p /etc/systemd/system/tender-portal@.service.d
printf '[Service]\nEnvironment=NODE_EXTRA_CA_CERTS=/etc/tender-portal/tls/mail-ca.pem\n' \
  >/etc/systemd/system/tender-portal@.service.d/trial.conf
systemctl daemon-reload
# The trial has no authenticator app.
echo TWO_STEP_FOR_ADMINISTRATORS=off >>/etc/tender-portal/portal.env
/opt/tender-portal/current/node/bin/node /root/message-receivers.ts /root/receivers /root/received >/root/receivers/log 2>&1 &
receivers=$!
