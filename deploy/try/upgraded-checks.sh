# Runs behind the commands of docs/zh/升级与回退.md, on the machine of the trial.
set +x
sleep 5
kill -TERM $load
wait $load
echo "✓ 升级和回退期间的调用：$(cat /root/load.json)"
later_ran() { log | grep '"version":"1.0.1+'; }
back_runs() { tender-portal version | grep '^1\.0\.0+'; }
column_stays() { database 'SELECT count(later_build) FROM department'; }
database() { runuser -l postgres -c "psql -qAt tender_portal -c \"$1\""; }
nothing_lost() {
  [ "$(database "SELECT count(*) FROM short_lived WHERE key LIKE 'captcha:drawn:%'")" = "$(sed 's/.*"stored":\([0-9]*\).*/\1/' /root/load.json)" ]
}
check "没有一次失败" grep '"failed":0,' /root/load.json
check "写入的数据一条不少" nothing_lost
check "后一构建运行过" later_ran
check "回退后运行原版本" back_runs
check "回退不撤销结构变更" column_stays
