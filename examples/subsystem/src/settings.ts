export interface Settings {
  /** Address of the portal, for people and for us; the issuer of its tokens. */
  readonly portalUrl: string;
  /** Our public address. */
  readonly ownUrl: string;
  readonly port: number;
}

const address = (text: string): string => text.replace(/\/+$/, "");

export function settingsOf(env: Readonly<Record<string, string | undefined>>): Settings {
  const port = Number(env.PORT || 3100);
  return {
    portalUrl: address(env.PORTAL_URL || "http://localhost:3000"),
    ownUrl: address(env.OWN_URL || `http://localhost:${port}`),
    port,
  };
}

/** Our registrations at the portal. A system has one number; this example plays several. */
export const apps: Readonly<Record<string, string>> = {
  "61001": "保证金管理系统",
  "60101": "示例：CAS 接入",
  "60102": "示例：OpenID Connect 接入",
  "60103": "示例：旧式令牌接入",
  "60104": "示例：一次性登录码接入",
};
