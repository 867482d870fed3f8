# Runs behind the commands of docs/zh/备份与恢复.md, on the machine of the trial.
set +x
# check 说明 命令…: prints the description, or ends the trial.
check() {
  description=$1
  shift
  "$@" >/dev/null || { echo "✗ $description"; exit 1; }
  echo "✓ $description"
}
files_equal() { diff -r /var/lib/tender-portal/files /var/lib/tender-portal/restored/files; }
rows_restored() { [ "$(sql 'SELECT count(*) FROM online.trial' tender_restored)" = 20000 ]; }
# The audit trail revokes this privilege from PUBLIC.
privilege_restored() {
  [ "$(sql "SELECT count(*) FROM pg_proc WHERE proname = 'audit_remove_aged' AND proacl::text LIKE '%{=X%'" tender_restored)" = 0 ]
}
no_scratch() { [ "$(sql "SELECT count(*) FROM pg_database WHERE datname LIKE '%check%'")" = 0 ]; }
refused() {
  line=$1
  shift
  ! "$@" 2>/root/refusal
  grep "$line" /root/refusal
}
into_present() { tender-portal restore "$name"; }
other_secret() {
  env APP_SECRET_FILE= APP_SECRET="$(openssl rand -base64 32)" tender-portal restore "$name"
}
full_disk() {
  mount -t tmpfs -o size=64k,mode=0777 none /mnt
  env BACKUP_DIR=/mnt tender-portal backup
}
was_checked() { tender-portal backup --list | grep '核对通过$'; }

check "备份在试恢复后通过核对" was_checked
check "恢复的文件与原文件逐字节相同" files_equal
check "恢复的数据库行数相同" rows_restored
check "恢复的数据库保留函数的权限" privilege_restored
check "试恢复的临时数据库已删除" no_scratch
check "目标不是空的时拒绝恢复" refused '加 --replace=tender_portal$' into_present
check "其他 APP_SECRET 的备份以一行文字拒绝" refused '^备份属于另一套 APP_SECRET' other_secret
check "磁盘空间不足时以一行文字说明" refused '^备份目录 /mnt 所在的磁盘空间不足$' full_disk

sed -i '/^DATA_DIR=/d' /etc/tender-portal/portal.env
echo DATA_DIR=/var/lib/tender-portal/restored >>/etc/tender-portal/portal.env
install -m 0640 -g tender-portal /dev/stdin /etc/tender-portal/secrets/database-url <<'END'
postgresql://tender-portal@localhost/tender_restored?host=/var/run/postgresql
END
systemctl start tender-portal@3001
check "门户在恢复的数据上就绪" env PORT=3001 tender-portal ready 60

sleep 2
moment=$(date '+%Y-%m-%d %H:%M:%S%:z')
sleep 2
sql "DROP TABLE online.trial" tender_restored
check "数据表已被误删" refused 'does not exist' sql 'SELECT count(*) FROM online.trial' tender_restored
sql "SELECT pg_switch_wal()" >/dev/null
sleep 3
systemctl stop 'tender-portal@*'
systemctl stop 'postgresql@*'
runuser -l postgres -c "pgbackrest --stanza=tender --delta --type=time --target='$moment' --target-action=promote restore"
systemctl start postgresql
for second in $(seq 60); do sql "SELECT 1" >/dev/null 2>&1 && break || sleep 1; done
check "pgBackRest 恢复到误删之前，行数相同" rows_restored
systemctl start tender-portal@3001
check "门户在恢复到该时刻的数据库上就绪" env PORT=3001 tender-portal ready 60
