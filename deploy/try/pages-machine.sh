# Stands before the commands of the pages, on the machine of the trial: what happens between them.
trap 'journalctl --no-pager -o cat >/root/journal' EXIT
cat >>/etc/hosts <<'HOSTS'
127.0.0.1 tender.example.cn trade.example.cn ldap.example.cn
HOSTS

# step 名称: runs a function of this file without the trace of its commands.
step() {
  { set +x; } 2>/dev/null
  "$1"
  set -x
}
# check 说明 命令…: prints the description, or ends the trial.
check() {
  description=$1
  shift
  "$@" >/dev/null || { echo "✗ $description"; exit 1; }
  echo "✓ $description"
}
# again 秒 命令…: repeats the command each second until it succeeds.
again() {
  seconds=$1
  shift
  for second in $(seq "$seconds"); do
    "$@" >/dev/null 2>&1 && return 0
    sleep 1
  done
  "$@"
}
log() { journalctl --no-pager -o cat -u 'tender-portal@*'; }
database() { printf '%s\n' "$1" | runuser -l postgres -c 'psql -qAt tender_portal'; }
portal() {
  NODE_EXTRA_CA_CERTS=/etc/tender-portal/tls/fullchain.pem /opt/tender-portal/current/node/bin/node /root/pages-portal.ts "$@"
}
link() { log | grep -o 'https://.*first-administrator#.*' | tail -n 1; }
trust_certificate() {
  cp /etc/tender-portal/tls/fullchain.pem /usr/local/share/ca-certificates/tender.crt
  update-ca-certificates --fresh >/dev/null 2>&1
}

connect_systems() {
  trust_certificate
  cp -p /etc/tender-portal/secrets/app-secret /etc/tender-portal/secrets/trial
  check "首个管理员由链接建立，登录并设置两步验证" portal set-up "$(link)"
  check "登记站点、子系统和身份系统" portal connect
}

former_secret_is_refused() {
  ! APP_SECRET_FILE=/etc/tender-portal/secrets/trial tender-portal admin-access zhangsan 2>/root/refusal &&
    grep '与数据库中的数据不符' /root/refusal
}
jobs_succeed() { [ -z "$(database "SELECT name FROM job_run WHERE outcome <> 'ok' OR finished_at < now() - interval '3 minutes' AND name LIKE '%sweep'")" ]; }
report_role_is_kept() { database "SELECT 1 FROM job_run WHERE name = 'data-set.sweep' AND outcome = 'ok' AND started_at > timestamptz '$restarted'" | grep 1; }
as_portal() { (cd / && runuser -u tender-portal -- psql -qAt -h /var/run/postgresql tender_portal -c "$1"); }
ageing_is_allowed() { as_portal "SELECT audit_remove_aged(0, now() - interval '7 months')" | grep '^0$'; }
# As before and behind db-migrate.
schema_can_be_changed() {
  database 'GRANT tender_audit TO "tender-portal"'
  as_portal 'ALTER TABLE audit_entry ADD COLUMN trial text; ALTER TABLE audit_entry DROP COLUMN trial'
  database 'REVOKE tender_audit FROM "tender-portal"'
}
entry_cannot_be_changed() {
  ! as_portal "$1" 2>/root/refusal && grep 'permission denied\|must be owner' /root/refusal
}
check_hardening() {
  restarted=$(database 'SELECT now()')
  check "更换主密钥后会话仍有效" portal session
  check "原主密钥不能再打开数据" former_secret_is_refused
  check "审计表的所有者不是平台的账号：不能修改" entry_cannot_be_changed "UPDATE audit_entry SET username = 'x'"
  check "审计表的所有者不是平台的账号：不能停用触发器" entry_cannot_be_changed "ALTER TABLE audit_entry DISABLE TRIGGER ALL"
  check "审计表的所有者不是平台的账号：到期清理仍可执行" ageing_is_allowed
  check "审计表的所有者不是平台的账号：升级时可以变更结构" schema_can_be_changed
  check "没有 CREATEROLE，报表只读角色的核对成功" again 150 report_role_is_kept
  check "全部后台任务成功" again 60 jobs_succeed
}

enter_by_cas() { check "以 CAS 票据进入子系统" portal cas; }

ldif() {
  cat <<'LDIF'
dn: dc=example,dc=cn
objectClass: dcObject
objectClass: organization
o: Example
dc: example

dn: ou=services,dc=example,dc=cn
objectClass: organizationalUnit
ou: services

dn: cn=portal,ou=services,dc=example,dc=cn
objectClass: organizationalRole
objectClass: simpleSecurityObject
cn: portal
userPassword: read-only-1

dn: ou=people,dc=example,dc=cn
objectClass: organizationalUnit
ou: people

dn: uid=jiang.shuying,ou=people,dc=example,dc=cn
objectClass: inetOrgPerson
uid: jiang.shuying
cn: 江疏影
sn: 江
mobile: 13900007001
mail: jiang.shuying@example.cn
userPassword: In@OpenLDAP-1

dn: ou=departments,dc=example,dc=cn
objectClass: organizationalUnit
ou: departments

dn: ou=采购部,ou=departments,dc=example,dc=cn
objectClass: organizationalUnit
ou: 采购部

dn: ou=groups,dc=example,dc=cn
objectClass: organizationalUnit
ou: groups

dn: cn=buyers,ou=groups,dc=example,dc=cn
objectClass: groupOfNames
cn: buyers
member: uid=jiang.shuying,ou=people,dc=example,dc=cn
LDIF
}
# A directory with a certificate of its own authority.
start_directory() {
  systemctl stop slapd || true
  mkdir -p /root/ldap /srv/ldap
  cd /root/ldap
  (umask 077 && printf 'read-only-1' >/root/ldap-password)
  openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=authority -keyout ca.key -out /root/ldap-ca.pem 2>/dev/null
  openssl req -new -newkey rsa:2048 -nodes -subj /CN=ldap.example.cn -keyout key.pem -out request 2>/dev/null
  printf 'subjectAltName=DNS:ldap.example.cn\n' >extensions
  openssl x509 -req -in request -CA /root/ldap-ca.pem -CAkey ca.key -CAcreateserial -days 30 -extfile extensions -out cert.pem 2>/dev/null
  cat >slapd.conf <<'CONF'
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
pidfile /root/ldap/pid
modulepath /usr/lib/ldap
moduleload back_mdb
TLSCACertificateFile /root/ldap-ca.pem
TLSCertificateFile /root/ldap/cert.pem
TLSCertificateKeyFile /root/ldap/key.pem
database mdb
suffix "dc=example,dc=cn"
directory /srv/ldap
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="cn=portal,ou=services,dc=example,dc=cn" read by * none
CONF
  ldif | slapadd -q -f slapd.conf
  slapd -f slapd.conf -h 'ldap://127.0.0.1 ldaps://127.0.0.1'
  cd /root
}
use_directory() { check "目录服务：测试连接、同步，以目录密码登录" portal directory; }

anchor_is_sent() { [ -s /var/lib/tender-portal/audit-anchors ]; }
wait_for_anchor() { check "锚点写入文件" again 150 anchor_is_sent; }
fault_is_named() { ! tender-portal audit verify >/root/verdict && grep '校验未通过：第 3 条日志被修改' /root/verdict; }
# Changes an entry like an administrator of the database, and takes the change back.
change_entry() {
  alter() {
    database "SET session_replication_role = replica; UPDATE audit_entry SET address = $1 WHERE id = (SELECT entry_id FROM audit_link WHERE seq = 3)"
  }
  before=$(database "SELECT quote_nullable(address) FROM audit_entry WHERE id = (SELECT entry_id FROM audit_link WHERE seq = 3)")
  alter "'192.0.2.1'"
  check "被修改的日志由校验指出" fault_is_named
  alter "$before"
  check "改回后校验通过" tender-portal audit verify
}

database_is_missing() { curl -s http://127.0.0.1:3001/api/ready | grep '"missing":\["database"\]'; }
outage_is_logged() { log | grep 'the message connection to the database was lost'; }
stop_database() {
  systemctl stop 'postgresql@*'
  check "数据库停止时节点报告未就绪" again 20 database_is_missing
  check "页面得到“系统繁忙，请稍后再试”" sh -c "curl -s https://tender.example.cn/api/session/current -H 'x-access-token: x' | grep 系统繁忙，请稍后再试"
  check "数据库停止记入日志" outage_is_logged
}

make_certificate() {
  mkdir -p /root/new
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 30 -subj /CN=tender.example.cn \
    -addext subjectAltName=DNS:tender.example.cn -keyout /root/new/key.pem -out /root/new/fullchain.pem 2>/dev/null
  cp /root/new/fullchain.pem /usr/local/share/ca-certificates/new.crt
  update-ca-certificates >/dev/null 2>&1
}

session_has_ended() { ! portal session 2>/root/refusal && grep 'session\.' /root/refusal; }
check_sessions() { check "结束全部会话后须重新登录" session_has_ended; }

two_step_is_off() { [ "$(database 'SELECT count(*) FROM two_step')" = 0 ]; }
access_is_recorded() { database "SELECT 1 FROM audit_entry WHERE action LIKE '%access%' AND outcome = 'ok'" | grep 1; }
check_administrator() {
  check "两步验证已由命令关闭" two_step_is_off
  check "服务器上的恢复记入审计日志" access_is_recorded
}

mismatch_is_logged() { log | grep 'APP_SECRET：与数据库中的数据不符，数据由其他值加密，请改回原值'; }
is_restarted() { [ "$(systemctl show tender-portal@3001 --property=NRestarts --value)" -ge 1 ]; }
# Starts a node with another secret, until the page's commands look at it; then the right one stands there again.
break_secret() {
  cd /etc/tender-portal/secrets
  cp -p app-secret /root/right-secret
  openssl rand -base64 32 >app-secret
  systemctl restart --no-block tender-portal@3001
  check "密钥不符：日志说明原因" again 60 mismatch_is_logged
  check "密钥不符：节点由 systemd 反复启动" again 60 is_restarted
  check "另一节点继续服务" curl -sSf http://127.0.0.1:3002/api/ready
  cat /root/right-secret >app-secret
  cd /root
}
