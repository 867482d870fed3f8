const subjects: Readonly<Record<string, string>> = {
  archive: "档案",
  "error-log": "错误日志",
  message: "短信与邮件",
  "password-guesses": "密码错误记录",
  platform: "临时数据与限流记录",
  recovery: "找回密码",
  session: "会话",
  "two-step": "两步验证",
};

const named: Readonly<Record<string, string>> = {
  "archive.import": "导入档案数据",
  "audit_chain.link": "日志编链",
  "audit_chain.anchor": "日志锚点",
  "audit_chain.age": "清理到期日志",
  "error_log.write": "写入错误日志",
  "message.deliver": "发送短信与邮件",
  "session.write_last_uses": "记录会话的最近使用",
  "account-closing.sweep": "注销到期的账号",
};

/** What a job does; one without a word of its own stays as it is called. */
export function jobWord(name: string): string {
  const [subject = "", what] = name.split(".");
  const known = subjects[subject];
  return named[name] ?? (what === "sweep" && known ? `清理${known}` : name);
}

/** How long it took: 35 毫秒, 3.6 秒, 2 分 5 秒. */
export function tookText(startedAt: string, finishedAt: string): string {
  const ms = Math.max(0, Date.parse(finishedAt) - Date.parse(startedAt));
  if (ms < 1_000) return `${ms}毫秒`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)}秒`;
  return `${Math.floor(ms / 60_000)}分${Math.floor((ms % 60_000) / 1_000)}秒`;
}
