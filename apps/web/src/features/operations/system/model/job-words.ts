const jobNames: Readonly<Record<string, string>> = {
  "account-closing.sweep": "注销到期的账号",
  "account.read_names": "补录姓名拼音",
  "data_key.take_over": "号码加密存储与密钥更换",
  "approval.sweep": "退回逾期未审批的申请",
  "archive.import": "导入档案数据",
  "archive.sweep": "结束中断的档案导入",
  "archive.tell_imports": "通知档案导入结果",
  "archive.store_sums": "更新档案统计汇总",
  "tender.clock": "按时推进招标采购",
  "audit_chain.age": "清理到期日志",
  "audit_chain.anchor": "日志锚点",
  "audit_chain.link": "日志编链",
  "backup.run": "备份数据库与文件",
  "backup.sweep": "按计划开始备份",
  "certificate.refresh_lists": "更新证书吊销列表",
  "certificate.sweep": "提醒证书即将到期",
  "department.import": "导入部门",
  "department.import_check": "检查部门导入文件",
  "error-log.sweep": "清理错误日志",
  "error_log.write": "写入错误日志",
  "file.sweep": "清理未使用的通知附件与到期的邮件附件",
  "message.deliver": "发送短信、邮件与群消息",
  "message.deliver_files": "发送带附件的邮件",
  "monitor.report": "记录节点状态",
  "node-status.sweep": "清理已停止的节点",
  "message.sweep": "清理短信与邮件",
  "notice.publish_due": "发布到时的通知",
  "report_schedule.run": "定时发送报表",
  "data-set.sweep": "核对报表只读角色的权限",
  "online-row.sweep": "清理没有记录使用的表单附件",
  "online-table.sweep": "清除到期的停用列与停用表",
  "one-time-link.sweep": "清理一次性链接",
  "openid-provider.sweep": "清理过期的单点登录凭据",
  "openid_key.rotate": "更换单点登录签名密钥",
  "password-guesses.sweep": "清理密码错误记录",
  "password.sweep": "提醒密码即将到期",
  "platform.sweep": "清理临时数据与限流记录",
  "recovery.sweep": "清理找回密码的过期记录",
  "scan.recheck": "核对扫码状态",
  "scan.sweep": "清理扫码记录",
  "directory.import": "从目录服务同步",
  "directory-admin.sweep": "按计划开始目录同步，清理到期的同步记录",
  "scim.sweep": "清理失效的接入令牌",
  "organisation-admin.sweep": "清理未提交的单位附件",
  "session.sweep": "清理会话",
  "session.write_last_uses": "记录会话的最近使用",
  "sign-in.sweep": "清理久未使用的登录设备",
  "single-sign-out.sweep": "清理单点退出记录",
  "single_sign_out.begin": "检查到期的单点登录",
  "single_sign_out.deliver": "发送单点退出通知",
  "table-import.sweep": "清理导入记录",
  "two-step.sweep": "清理两步验证的过期记录",
  "user.import": "导入用户",
  "user.import_check": "检查用户导入文件",
};

/** Returns the Chinese name of a job, or its technical name if it has none. */
export const jobWord = (name: string): string => jobNames[name] ?? name;

/** Formats a duration: 35 毫秒, 3.6 秒, 2 分 5 秒. */
export function tookText(startedAt: string, finishedAt: string): string {
  const ms = Math.max(0, Date.parse(finishedAt) - Date.parse(startedAt));
  if (ms < 1_000) return `${ms}毫秒`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)}秒`;
  return `${Math.floor(ms / 60_000)}分${Math.floor((ms % 60_000) / 1_000)}秒`;
}
