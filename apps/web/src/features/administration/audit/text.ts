export const auditText = {
  title: "日志管理",
  note: "登录、操作与越权记录，只读，按时间倒序排列。",
  sections: {
    all: "全部日志",
    "sign-ins": "登录日志",
    operations: "操作日志",
    reveals: "敏感信息查阅",
    errors: "错误日志",
    chain: "日志校验",
  },
  notes: {
    "sign-ins": "登录、两步验证、退出与下线记录，含已拒绝的记录。",
    operations: "登录以外的操作与越权记录，详情中有变更前后的内容。",
  },
  keyword: "账号、对象或地址",
  keywordHint: "输入后点击“查询”",
  action: "操作类型",
  outcome: "结果",
  days: "日期",
  from: "开始日期",
  to: "结束日期",
  ok: "成功",
  refused: "已拒绝",
  at: "时间",
  username: "账号",
  object: "对象",
  reason: "原因",
  address: "地址",
  userAgent: "浏览器",
  requestId: "请求编号",
  view: "详情",
  detail: "日志详情",
  close: "关闭",
  anonymous: "未登录",
  empty: "没有符合条件的日志",
  none: "暂无日志",
  changes: "变更内容",
  before: "变更前",
  after: "变更后",
  recorded: "其他内容",
  history: "变更历史",
} as const;

export const revealText = {
  note: "查看他人完整手机号、邮箱的记录及事由。",
  by: "查看人",
  of: "被查看的账号",
  purpose: "事由",
  empty: "没有符合条件的记录",
  none: "暂无敏感信息查阅记录",
} as const;

export const errorText = {
  note: "系统运行错误，可凭页面提示的请求编号查询。不含用户提交的内容，保留 90 天。",
  keyword: "请求编号、接口或位置",
  code: "错误",
  call: "接口",
  cause: "原因",
  place: "位置",
  node: "节点",
  count: "次数",
  empty: "没有符合条件的错误",
  none: "没有错误",
} as const;

export const chainText = {
  note: "日志逐条相连，形成摘要链（SM3）。锚点记录摘要链在某一时刻的末端，请另行保存。",
  verify: "校验日志",
  start: "开始校验",
  again: "重新校验",
  stop: "停止",
  download: "下载锚点",
  downloaded: "已下载，请在浏览器的下载中查看",
  anchor: "另行保存的锚点（可选）",
  anchorHint: "序号:摘要",
  anchorWrong: "锚点格式应为“序号:摘要”，摘要为 64 位十六进制数",
  whole: "校验通过，日志完整",
  broken: "校验未通过",
  stopped: "已停止，校验未完成",
  seq: "序号",
  digest: "摘要",
  kind: "类型",
  kinds: { hour: "每小时", day: "每日", aged: "到期清理" },
  signed: "签名",
  isSigned: "已签名",
  sent: "外送",
  notSent: "未外送",
  none: "暂无锚点，每小时自动生成",
} as const;

/** Progress of a verification. */
export const progressText = (checked: number): string => `已核对 ${checked.toLocaleString("zh-CN")} 条`;
export const wholeText = (first: number, last: number): string =>
  first > 1
    ? `第 ${first} 至 ${last} 条；更早的已按保存期限清理`
    : last === 0
      ? "暂无编入日志链的日志"
      : `第 1 至 ${last} 条`;
