const signInMethods = {
  password: "账号密码",
  directory: "企业目录密码",
  sms: "短信验证码",
  scan: "手机扫码",
  certificate: "证书锁",
  passkey: "通行密钥",
  "third-party": "第三方登录",
  ticket: "单点登录票据",
  handover: "门户交接",
  access_token: "访问令牌",
} as const;
export type SignInMethod = keyof typeof signInMethods;

const proofMethods = {
  password: "密码",
  code: "动态码",
  "recovery-code": "恢复码",
  passkey: "通行密钥",
  certificate: "证书锁",
} as const;

/**
 * Texts of objects that are codes, by action. Every other object is a name or an id and is shown as recorded.
 */
const objectWords: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> = {
  "session.sign_in": signInMethods,
  "session.sign_out": { cas: "CAS 退出", ticket: "统一认证退出" },
  "two_step.verify": proofMethods,
  "account.prove": proofMethods,
  "account.change_contact": { phone: "手机号", email: "邮箱" },
  "account.export": { "own data": "本人数据" },
  "account.close": { requested: "申请注销", withdrawn: "撤回申请", closed: "已注销" },
  "category.import": { category: "分类" },
  "dictionary.import": { dictionary: "字典", select: "选择列表" },
};

const OTHER_SESSIONS = /^others: (\d+)$/;

/** Returns the text of an entry's object. */
export function objectWord(action: string, object: string | null): string {
  if (object === null) return "—";
  const otherCount = OTHER_SESSIONS.exec(object)?.[1];
  return otherCount === undefined ? (objectWords[action]?.[object] ?? object) : `其他会话 ${otherCount} 个`;
}

/** Differences between a stored link of the chain and the written one. */
export const chainFaults = ["edited", "removed", "added", "reordered", "truncated", "anchor"] as const;

export const chainFaultWords = {
  "audit.edited": "日志被修改",
  "audit.removed": "日志被删除",
  "audit.added": "日志未经登记",
  "audit.reordered": "日志顺序被改动",
  "audit.truncated": "末尾的日志被删除",
  "audit.anchor": "与锚点不符",
} as const satisfies Readonly<Record<`audit.${(typeof chainFaults)[number]}`, string>>;

/** Returns the text for the first differing link, such as `第 12 条日志被修改`. */
export function chainFaultWord({
  kind,
  seq,
  entryId,
}: {
  readonly kind: (typeof chainFaults)[number];
  readonly seq: number | null;
  readonly entryId: string | null;
}): string {
  const position = seq === null ? "" : `第 ${seq} 条`;
  const entry = entryId === null ? "" : `（记录编号 ${entryId}）`;
  return `${position}${chainFaultWords[`audit.${kind}`]}${entry}`;
}

const errorCodes: Readonly<Record<string, string>> = { "http.internal": "程序错误", "http.unavailable": "服务不可用" };

/** Returns the text of a failed request's error code. */
export const errorCodeWord = (code: string): string => errorCodes[code] ?? code;

const fieldWords: Readonly<Record<string, string>> = {
  username: "账号",
  directory: "目录服务",
  realname: "姓名",
  phone: "手机号",
  email: "邮箱",
  name: "名称",
  code: "编码",
  title: "标题",
  status: "状态",
  state: "状态",
  id: "编号",
  grade: "职级",
  uscc: "统一社会信用代码",
  regionCode: "行政区划",
  approval: "审核",
  builtin: "来源",
  roleId: "角色",
  channel: "渠道",
  template: "消息模板",
  way: "方式",
  group: "分组",
  owner: "所有者",
  recipient: "收件人",
  byRecipient: "按收件人查询",
  byPhone: "按手机号查询",
  enabled: "启用",
  roles: "角色",
  role: "角色",
  departments: "部门",
  department: "部门",
  orgCode: "部门编码",
  departName: "部门名称",
  sortOrder: "顺序",
  path: "地址",
  component: "页面组件",
  permissionList: "权限编码",
  items: "条目",
  reason: "事由",
  fields: "字段",
  count: "数量",
  keyword: "关键字",
  filter: "筛选",
  parameters: "参数",
  part: "内容",
  outcome: "结果",
  from: "开始日期",
  to: "结束日期",
  appId: "应用编号",
  appCnName: "子系统名称",
  indexPage: "首页地址",
  purpose: "用途",
  note: "说明",
  version: "版本",
  description: "描述",
  kind: "类型",
  parentId: "上级",
  homePath: "首页",
  action: "权限编码",
  hidden: "隐藏",
  handOver: "进入方式",
  certificateGate: "需证书核验",
  isGated: "需证书核验",
  entryRule: "进入条件",
  logoutUrl: "退出地址",
  casServices: "CAS 服务地址",
  casAttributes: "CAS 属性",
  casProxies: "允许 CAS 代理",
  openid: "OpenID Connect",
  authMethod: "客户端认证方式",
  redirectUris: "回调地址",
  postLogoutRedirectUris: "退出后返回地址",
  backchannelLogoutUri: "退出通知地址",
  idTokenAlgorithm: "令牌签名算法",
  asksConsent: "征求用户同意",
  roots: "根证书",
  intermediates: "中间证书",
  crlUrls: "吊销列表地址",
  agentUrls: "证书代理地址",
  downloadUrl: "下载地址",
  origin: "站点",
  forRedirects: "允许跳转",
  forFrames: "允许内嵌",
  departmentId: "部门",
  mayAdopt: "可接管已有账号",
  mayAdminister: "可授予管理角色",
  basis: "统计口径",
  source: "数据来源",
  category: "类别",
  method: "采购方式",
  range: "时段",
  dept: "部门",
  region: "行政区划",
  orgForm: "组织形式",
  buyer: "采购人",
  agency: "代理机构",
  supplier: "供应商",
  currency: "币种",
  of: "清单",
  archiveStatus: "归档状态",
  flag: "红旗",
  objectionStage: "异议对象",
  objectionOutcome: "异议结果",
  documentNumber: "文号",
  address: "来源地址",
  checkedOn: "核对日期",
  regime: "法律体系",
  value: "数值",
  citation: "依据",
  year: "年度",
};

/** Returns the label of a field path such as `casServices.0`. A name without a label is shown as recorded. */
export const fieldWord = (field: string): string =>
  field
    .split(".")
    .map((name) => fieldWords[name] ?? name)
    .join(" / ");
