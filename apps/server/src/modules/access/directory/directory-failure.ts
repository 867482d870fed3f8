/** Reason for a missing or unusable answer of a directory. */
export type FailureKind =
  | "name"
  | "refused"
  | "network"
  | "cut"
  | "timeout"
  | "forbidden"
  | "certificate"
  | "no-tls"
  | "needs-tls"
  | "credentials"
  | "account-off"
  | "account-limited"
  | "account-locked"
  | "password-ended"
  | "no-base"
  | "filter"
  | "dn"
  | "rights"
  | "too-many"
  | "members-cut"
  | "referral"
  | "busy"
  | "answer";

export class DirectoryFailure extends Error {
  override name = "DirectoryFailure";
  readonly kind: FailureKind;
  constructor(kind: FailureKind, cause?: unknown) {
    super(kind, { cause });
    this.kind = kind;
  }
}

/** Returns true if another address of the same directory may succeed. */
export const isUnavailable = ({ kind }: DirectoryFailure): boolean =>
  ["name", "refused", "network", "cut", "timeout", "busy"].includes(kind);

const failureTexts: Readonly<Record<FailureKind, string>> = {
  name: "找不到该主机，请核对地址中的主机名",
  refused: "连接被拒绝，请核对端口，并确认目录服务正在运行",
  network: "主机无法到达，请核对网络与防火墙",
  cut: "连接被目录服务中断",
  timeout: "响应超时",
  forbidden: "地址指向内网或保留网段；内网主机须先由运维人员列入 PRIVATE_HOSTS",
  certificate: "目录服务的证书不受信任，请核对证书与主机名，或填写其签发机构的 CA 证书",
  "no-tls": "目录服务不支持 StartTLS，或加密未能建立",
  "needs-tls": "目录服务要求加密连接，请改用 ldaps:// 或启用 StartTLS",
  credentials: "绑定账号或密码不正确",
  "account-off": "绑定账号已停用或已到期，请在目录中核对",
  "account-limited": "绑定账号在当前时间或位置不允许登录，请在目录中核对其登录时间与登录范围",
  "account-locked": "绑定账号已被锁定，请在目录中解锁，或稍后再试",
  "password-ended": "绑定账号的密码已过期或须先修改，请在目录中修改",
  "no-base": "查询起点（Base DN）不存在，或绑定账号无权读取",
  filter: "目录服务不接受过滤条件，请核对写法与属性名",
  dn: "目录服务不接受该名称（DN），请核对写法",
  rights: "绑定账号无权查询",
  "too-many": "条目超过目录服务的条数上限，或目录不支持分页；请调小每页条数或提高上限",
  "members-cut": "目录服务只返回了用户组的部分成员；请将用户组的 Base DN 留空，改用用户条目的用户组属性（如 memberOf）",
  referral: "目录服务要求转向其他服务器，请核对查询起点（Base DN），或直接填写该服务器的地址",
  busy: "目录服务繁忙或不可用",
  answer: "目录服务的响应无法识别，请核对地址与端口",
};

/** Describes the failure for administrators, without any value that was sent. */
export const explainFailure = ({ kind }: DirectoryFailure): string => failureTexts[kind];

/** Result codes of RFC 4511 that administrators can act on. */
const kindsByResultCode: Readonly<Record<number, FailureKind>> = {
  3: "timeout",
  4: "too-many",
  8: "needs-tls",
  10: "referral",
  11: "too-many",
  13: "needs-tls",
  17: "filter",
  18: "filter",
  21: "filter",
  32: "no-base",
  34: "dn",
  48: "credentials",
  49: "credentials",
  50: "rights",
  51: "busy",
  52: "busy",
  53: "rights",
};

const kindsByNetworkCode: Readonly<Record<string, FailureKind>> = {
  ENOTFOUND: "name",
  EAI_AGAIN: "name",
  ECONNREFUSED: "refused",
  ECONNRESET: "cut",
  EPIPE: "cut",
  EHOSTUNREACH: "network",
  ENETUNREACH: "network",
  ETIMEDOUT: "timeout",
};

const CERTIFICATE_ERROR =
  /^(CERT_|ERR_TLS_CERT|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|HOSTNAME_MISMATCH|INVALID_CA|ERR_SSL_.*CERT)/;

/**
 * Active Directory answers "invalid credentials" (49) to every refusal and adds a Windows error number. All reasons but
 * a locked account are given only for a right password.
 */
const kindsByWindowsError: Readonly<Record<string, FailureKind>> = {
  "530": "account-limited",
  "531": "account-limited",
  "532": "password-ended",
  "533": "account-off",
  "701": "account-off",
  "773": "password-ended",
  "775": "account-locked",
};

/** Reason of a refused bind, from the text that the server adds; undefined: the text has no known number. */
export function kindOfRefusal(text: string): FailureKind | undefined {
  const [, number = ""] = /\bAcceptSecurityContext error, data ([0-9a-f]+)\b/i.exec(text) ?? [];
  return kindsByWindowsError[number];
}

/** Reason by a code of the network, TLS or LDAP. */
export function kindOfCode(code: unknown): FailureKind | undefined {
  if (typeof code === "number") return kindsByResultCode[code];
  if (typeof code !== "string") return undefined;
  if (CERTIFICATE_ERROR.test(code)) return "certificate";
  if (/^(EPROTO|ERR_SSL_|ERR_TLS_)/.test(code)) return "no-tls";
  return kindsByNetworkCode[code];
}
