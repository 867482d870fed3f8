const reasons: Readonly<Record<string, string>> = {
  "session.wrong_credentials": "用户名或密码错误",
  "session.account_frozen": "账号已冻结",
  "directory.password_ended": "企业目录中的密码已过期或须修改",
  "directory.account_limited": "企业目录不允许此时登录",
  "session.throttled": "错误次数过多",
  "scan.refused": "在手机上拒绝",
  "scan.number_wrong": "手机上输入的数字不符",
  "scan.holder_unbound": "手机 App 未绑定",
  "scan.used": "二维码已使用",
  "scan.expired": "二维码已过期",
  "scan.replaced": "二维码已被替换",
  "department.not_a_member": "不属于该部门",
  "department.foreign_user": "不是本人账号",
  "launcher.not_granted": "没有该子系统的权限",
  "launcher.certificate_required": "尚未核验证书",
  "certificate.malformed": "证书数据格式错误",
  "certificate.challenge_over": "验证已过期",
  "certificate.unsupported_algorithm": "不支持的证书算法",
  "certificate.not_valid_now": "证书已过期或尚未生效",
  "certificate.untrusted": "证书不受信任",
  "certificate.revoked": "证书已吊销",
  "certificate.status_unknown": "无法核验证书状态",
  "certificate.signature_wrong": "签名验证失败",
  "certificate.not_bound": "证书未绑定账号",
  "certificate.other_account": "证书与账号不一致",
  "certificate.other_organisation": "证书单位与账号单位不一致",
  "certificate.gate_paused": "失败次数过多，已暂停",
  "certificate.bound_already": "已绑定本账号",
  "certificate.bound_elsewhere": "已绑定其他账号",
  "certificate.too_many": "绑定的证书过多",
  "file.not_found": "文件不存在或无权查看",
  "sso.ticket_invalid": "票据无效",
  "sso.no_account": "统一认证账号未关联",
  "sso.upstream_down": "统一认证无法访问",
  "third_party.code_over": "登录凭据已失效",
  "third_party.of_another": "已绑定其他账号",
  "third_party.has_another": "账号已有绑定",
  "third_party.no_upstream": "未接入统一认证",
  "third_party.account_not_found": "没有这个账号",
  "third_party.linked_elsewhere": "已关联其他账号",
  "third_party.linked_already": "账号已有关联",
  "http.forbidden": "没有操作权限",
  "audit.edited": "日志被修改",
  "audit.removed": "日志被删除",
  "audit.added": "日志未经登记",
  "audit.reordered": "日志顺序被改动",
  "audit.truncated": "末尾的日志被删除",
  "audit.anchor": "与锚点不符",
};

const signInMethods: Readonly<Record<string, string>> = {
  password: "账号密码",
  sms: "短信验证码",
  scan: "手机扫码",
  certificate: "证书锁",
  "third-party": "第三方登录",
  ticket: "单点登录票据",
  handover: "门户交接",
  access_token: "访问令牌",
};

/** Why it was refused; a code without a word of its own stays as it was recorded. */
export const reasonWord = (reason: string | null): string => (reason === null ? "—" : (reasons[reason] ?? reason));

/** What it was done to: for a sign-in the way of it, else what was recorded. */
export function objectWord(action: string, object: string | null): string {
  if (object === null) return "—";
  return action === "session.sign_in" ? (signInMethods[object] ?? object) : object;
}

/** How a place of the trail's chain can differ from what was written. */
export const chainFaults = ["edited", "removed", "added", "reordered", "truncated", "anchor"] as const;

/** `第 12 条日志被修改`: the first place of the chain that is not as it was written. */
export function chainFaultWord({
  kind,
  seq,
  entryId,
}: {
  readonly kind: (typeof chainFaults)[number];
  readonly seq: number | null;
  readonly entryId: string | null;
}): string {
  const place = seq === null ? "" : `第 ${seq} 条`;
  const entry = entryId === null ? "" : `（记录编号 ${entryId}）`;
  return `${place}${reasonWord(`audit.${kind}`)}${entry}`;
}

const errorCodes: Readonly<Record<string, string>> = { "http.internal": "程序错误", "http.unavailable": "服务不可用" };

/** What a failed request was answered. */
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
};

/** A field of a record as people call it; names from outside to inside. One without a word stays as it was recorded. */
export const fieldWord = (field: string): string =>
  field
    .split(".")
    .map((name) => fieldWords[name] ?? name)
    .join(" / ");
