import { commandLine } from "#platform/release.ts";
/** Presentation of a setting. `list`: parts between commas. `secret`: never shown. */
export type SettingKind = "text" | "long-text" | "number" | "switch" | "choice" | "list" | "secret";

export interface SettingWord {
  /** Name of the environment variable and of the stored value. */
  readonly name: string;
  readonly title: string;
  readonly hint?: string;
  readonly kind: SettingKind;
  /** Administrators may change it at run time. */
  readonly isRunTime?: true;
}

export interface SettingGroup {
  readonly key: string;
  readonly title: string;
  readonly settings: readonly SettingWord[];
}

type More = Pick<SettingWord, "hint">;
const fixed =
  (kind: SettingKind) =>
  (name: string, title: string, hint?: string): SettingWord => ({
    name,
    title,
    kind,
    ...(hint === undefined ? {} : ({ hint } satisfies More)),
  });
const live =
  (kind: SettingKind) =>
  (name: string, title: string, hint?: string): SettingWord => ({
    ...fixed(kind)(name, title, hint),
    isRunTime: true,
  });
const [text, number, toggle, choice, list, secret] = (
  ["text", "number", "switch", "choice", "list", "secret"] as const
).map(fixed) as [Maker, Maker, Maker, Maker, Maker, Maker];
const [liveText, liveLongText, liveNumber, liveToggle, liveList] = (
  ["text", "long-text", "number", "switch", "list"] as const
).map(live) as [Maker, Maker, Maker, Maker, Maker];
type Maker = ReturnType<typeof fixed>;

/** All settings of the product, in the groups of the settings page. */
export const settingGroups: readonly SettingGroup[] = [
  {
    key: "branding",
    title: "平台与页面",
    settings: [
      liveText("PLATFORM_NAME", "平台名称"),
      liveText("COMPANY_NAME", "单位名称", "页脚显示，留空不显示"),
      liveText("ICP_NUMBER", "ICP 备案号", "页脚显示，留空不显示"),
      liveText("POLICE_NUMBER", "公安备案号", "页脚显示，留空不显示"),
      liveText(
        "SUPPORT_CONTACT",
        "系统支持联系方式",
        "告知尚无角色或菜单的用户，如“信息中心 0591-12345678”；留空不显示",
      ),
      liveText("CLIENT_SITE_URL", "门户首页地址", "门户标志的链接，默认为公告查询页；本站路径或 http(s) 地址"),
      liveText("HELP_URL", "帮助地址", "填 off 则不显示帮助"),
      liveText("REGISTER_URL", "注册页地址"),
      liveText("FORGOT_PASSWORD_URL", "忘记密码页地址"),
      liveText("LOGIN_NOTICE_TITLE", "登录页公告标题"),
      liveLongText("LOGIN_NOTICE", "登录页公告", "留空不显示"),
      liveText("PRIVACY_NOTICE_VERSION", "隐私政策版本", "更换政策内容时请同时修改版本"),
      liveText("PRIVACY_NOTICE_URL", "自有隐私政策地址", "留空使用内置政策"),
      liveText("CHROME_URL", "Chrome 下载地址"),
      liveText("EDGE_URL", "Edge 下载地址"),
      liveText("FIREFOX_URL", "Firefox 下载地址"),
    ],
  },
  {
    key: "sign-in",
    title: "登录与会话",
    settings: [
      liveToggle("PHONE_LOGIN", "短信登录", "登录页显示短信登录"),
      liveNumber("SESSION_IDLE_SECONDS", "无操作结束会话（秒）", "未勾选自动登录时；等保三级建议 1800"),
      liveNumber("SESSION_SLIDING_SECONDS", "自动登录有效期（秒）", "勾选自动登录时，每次使用后顺延"),
      liveNumber("SESSION_ABSOLUTE_SECONDS", "会话最长（秒）", "到时须重新登录"),
      liveNumber("SESSION_LIMIT", "同一账号的会话数上限", "0 为不限；超出时最早的会话下线"),
      liveNumber("TRUSTED_DEVICE_DAYS", "设备受信任天数", "期内不再要求两步验证，0 为不允许"),
      liveToggle("TWO_STEP_FOR_ADMINISTRATORS", "管理员须两步验证"),
      liveNumber("ACCOUNT_CLOSING_DAYS", "注销冷静期（天）"),
      toggle("CAPTCHA", "滑块与图形验证码", "仅供测试时关闭，生产模式不能关闭"),
      list("SPECIAL_ACCOUNTS", "须核验证书的账号"),
      text("SELF_REGISTERED_ROLE", "自行注册用户的角色"),
    ],
  },
  {
    key: "password",
    title: "密码",
    settings: [
      liveNumber("PASSWORD_HISTORY", "不得与最近几次密码重复", "0 为不限"),
      liveNumber("PASSWORD_MAX_AGE_DAYS", "有效期（天）", "0 为长期有效"),
      liveList("PASSWORD_CONTEXT_WORDS", "不得包含的词", "以逗号分隔，每个至少 3 个字符"),
      toggle("PASSWORD_BLOCKLIST", "拒绝常见密码", "生产模式必须开启"),
    ],
  },
  {
    key: "message",
    title: "短信、邮件与群消息",
    settings: [
      liveNumber("MESSAGE_LOG_DAYS", "消息日志保存天数"),
      liveNumber("CODE_RECIPIENT_HOURLY", "每个收件人每小时验证码"),
      liveNumber("CODE_RECIPIENT_DAILY", "每个收件人每天验证码"),
      liveNumber("CODE_ADDRESS_HOURLY", "每个地址每小时验证码"),
      liveNumber("CODE_ADDRESS_DAILY", "每个地址每天验证码"),
      liveNumber("CODE_ADDRESS_FREE", "每个地址每小时免滑块次数"),
      liveNumber("CODE_HOURLY_TOTAL", "全平台每小时验证码", "超出后每次都须通过滑块，并发出告警"),
      choice("SMS_PROVIDER", "短信渠道"),
      choice("MAIL_PROVIDER", "邮件渠道"),
      text("ALIYUN_SMS_ACCESS_KEY_ID", "阿里云访问密钥编号"),
      secret("ALIYUN_SMS_ACCESS_KEY_SECRET", "阿里云访问密钥"),
      text("ALIYUN_SMS_SIGN_NAME", "阿里云短信签名"),
      text("ALIYUN_SMS_TEMPLATE_CODE", "阿里云短信模板"),
      text("ALIYUN_SMS_ENDPOINT", "阿里云短信服务地址"),
      text("TENCENT_SMS_SECRET_ID", "腾讯云访问密钥编号"),
      secret("TENCENT_SMS_SECRET_KEY", "腾讯云访问密钥"),
      text("TENCENT_SMS_APP_ID", "腾讯云短信应用"),
      text("TENCENT_SMS_SIGN_NAME", "腾讯云短信签名"),
      text("TENCENT_SMS_TEMPLATE_ID", "腾讯云短信模板"),
      text("TENCENT_SMS_REGION", "腾讯云短信地域"),
      text("TENCENT_SMS_ENDPOINT", "腾讯云短信服务地址"),
      text("MESSAGE_WEBHOOK_URL", "消息网关地址"),
      secret("MESSAGE_WEBHOOK_SECRET", "消息网关签名密钥"),
      text("SMTP_HOST", "邮件服务器"),
      number("SMTP_PORT", "邮件服务器端口", "未设置时按加密方式：tls 为 465，starttls 为 587，none 为 25"),
      choice("SMTP_SECURITY", "邮件服务器加密方式", "none 不加密，生产模式仅用于本机的中继"),
      text("SMTP_USER", "邮件服务器账号"),
      secret("SMTP_PASSWORD", "邮件服务器密码"),
      text("MAIL_FROM", "发件人"),
      text("SMTP_CA_FILE", "邮件服务器的 CA 证书文件", "自建 CA 签发的证书须设置，PEM 格式"),
      // The addresses contain the robots' keys.
      secret("WECOM_ROBOT_URL", "企业微信群机器人地址"),
      secret("DINGTALK_ROBOT_URL", "钉钉群机器人地址"),
      secret("DINGTALK_ROBOT_SECRET", "钉钉群机器人加签密钥"),
      liveList(
        "ALARM_ROBOTS",
        "系统告警发到的群",
        "wecom 为企业微信群，dingtalk 为钉钉群，须已设置其机器人地址；留空不发送",
      ),
    ],
  },
  {
    key: "business",
    title: "业务",
    settings: [
      list("SECOND_PERSON_FOR", "须第二人批准的操作"),
      liveToggle("CERTIFICATE_WITHOUT_STATUS", "吊销列表不可用时允许证书登录", "保证金核验始终拒绝"),
      liveNumber("FLAG_OPEN_BID_DAYS", "红旗：公开、邀请招标的最短投标天数", "短于此值的项目提示核查"),
      liveNumber("FLAG_OTHER_BID_DAYS", "红旗：其他采购方式的最短投标天数"),
      liveNumber("FLAG_CLOSE_BIDS_PERCENT", "红旗：报价过近（%）", "次低报价与中标报价的差距小于此值"),
      liveNumber("FLAG_LOW_BID_PERCENT", "红旗：异常低价（%）", "中标报价比次低报价低出的幅度大于此值"),
      liveNumber("ATTACHMENT_QUOTA_MB", "每人附件空间（MB）"),
    ],
  },
  {
    key: "connections",
    title: "外部系统",
    settings: [
      text("CAS_UPSTREAM_URL", "上级统一认证地址"),
      text("CAS_SERVICE", "本平台的服务地址"),
      toggle("CAS_MATCH_USERNAME", "按账号名关联统一认证账号"),
      text("TRADE_SYSTEM_URL", "交易系统地址"),
      number("TRADE_SYSTEM_TIMEOUT_SECONDS", "交易系统超时（秒）"),
      text("SUBSYSTEM_URL", "示例子系统地址"),
      text("IDENTITY_PROVIDER_URL", "示例身份提供方地址"),
      list("FRAME_ORIGINS", "允许内嵌的站点"),
      list("PRIVATE_HOSTS", "允许访问的内网主机"),
      list("TOKEN_HAND_OVER", "允许地址携带令牌的应用"),
    ],
  },
  {
    key: "storage",
    title: "文件存储",
    settings: [
      choice("FILE_STORAGE", "存储方式"),
      text("S3_ENDPOINT", "对象存储地址"),
      text("S3_REGION", "对象存储地域"),
      text("S3_BUCKET", "存储桶"),
      text("S3_ACCESS_KEY_ID", "对象存储访问密钥编号"),
      secret("S3_SECRET_ACCESS_KEY", "对象存储访问密钥"),
      toggle("S3_PATH_STYLE", "存储桶写在路径中"),
    ],
  },
  {
    key: "backup",
    title: "备份",
    settings: [
      text("BACKUP_DIR", "备份目录", "应在其他磁盘或服务器上，须事先建立"),
      secret("BACKUP_KEY", "备份密钥", "恢复时需要，应与备份分开保存"),
      text("BACKUP_AT", "每日备份时间", "北京时间，如 02:30；未设置则不定时备份"),
      number("BACKUP_KEEP", "保留的备份数"),
    ],
  },
  {
    key: "metrics",
    title: "监控",
    settings: [
      number("METRICS_PORT", "监控指标端口", "未设置则不提供指标"),
      text("METRICS_HOST", "监控指标监听地址", "未设置则只在本机监听；应为仅监控系统能够访问的内网地址"),
      secret("METRICS_TOKEN", "监控指标令牌", "监控系统以 Bearer 方式提交"),
      // Some services put a key into the address.
      secret("TRACES_URL", "链路追踪接收地址", "OTLP/HTTP 地址，未写路径时为 /v1/traces；未设置则不记录"),
      secret("TRACES_TOKEN", "链路追踪令牌", "以 Bearer 方式提交给接收方"),
      number("TRACES_SHARE", "链路追踪的比例", "0.1 为记录十分之一的请求和后台任务"),
    ],
  },
  {
    key: "tender",
    title: "招标采购",
    settings: [text("OCID_PREFIX", "开放合约标识前缀", "公开发布数据前应先登记，如 ocds-213czf")],
  },
  {
    key: "audit",
    title: "日志",
    settings: [
      number("AUDIT_RETENTION_MONTHS", "日志保存月数", "不少于 6 个月，未设置则长期保存"),
      text("AUDIT_ANCHOR_FILE", "锚点文件"),
      text("AUDIT_ANCHOR_URL", "锚点接收地址"),
      text("AUDIT_ANCHOR_SYSLOG", "锚点接收地址（syslog）"),
      toggle("AUDIT_ANCHOR_ENTRIES", "日志随锚点外送", "每次外送锚点前，先将其间的日志逐条送至同一地址"),
      choice("LOG_LEVEL", "运行日志级别"),
    ],
  },
  {
    key: "node",
    title: "运行环境",
    settings: [
      choice("MODE", "运行模式"),
      choice("ONLINE_DESIGN", "设计在线表单", "生产模式默认关闭：closed 时只能使用，不能设计和发布"),
      text("PUBLIC_URL", "对外访问地址"),
      number("PORT", "监听端口"),
      text("HOST", "监听地址"),
      text("PORTAL_APP_ID", "门户编号", "门户页面的请求以此编号标明来源，不能与子系统编号相同"),
      text("API_BASE_PATH", "接口路径前缀"),
      text("SSO_BASE_URL", "统一退出接口地址", "未设置则与接口路径前缀相同"),
      text("SUBSYSTEM_BASE_URL", "子系统列表接口地址", "未设置则与接口路径前缀相同"),
      text("FILE_BASE_URL", "文件地址", "未设置则与接口路径前缀相同"),
      list("TRUSTED_PROXIES", "受信任的代理"),
      toggle("RATE_LIMITS", "访问频率限制", "生产模式不能关闭"),
      text("DATA_DIR", "数据目录"),
      // The address contains the database's password.
      secret("DATABASE_URL", "数据库连接"),
      number("DATABASE_CONNECTIONS", "数据库连接数"),
      toggle(
        "MIGRATE_AT_START",
        "启动时升级数据库结构",
        `关闭后须先运行 ${commandLine("db:migrate")}，结构未升级时不能启动`,
      ),
      text("WORKERS", "工作进程数", "auto 为每个处理器核一个；生产模式默认 auto，其他为 1"),
      number(
        "DRAIN_SECONDS",
        "停止前继续服务的时间（秒）",
        "停止时先报告未就绪，使代理改用其他节点；生产模式默认 5，其他为 0",
      ),
      toggle("MACHINE_SHARED", "本机运行多个节点", "开启后密码计算可占用全部处理器核"),
      secret("APP_SECRET", "平台主密钥"),
      secret("APP_SECRET_FORMER", "更换前的平台主密钥"),
    ],
  },
];

export const settingWords: ReadonlyMap<string, SettingWord> = new Map(
  settingGroups.flatMap(({ settings }) => settings.map((word) => [word.name, word] as const)),
);
