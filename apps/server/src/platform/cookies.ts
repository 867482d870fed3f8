/** One cookie of ours: its name on this deployment, and the Set-Cookie headers that set and end it. */
export interface Cookie {
  readonly name: string;
  /** Without `maxAgeSeconds` it ends with the browser. */
  set(value: string, maxAgeSeconds: number | undefined): string;
  readonly cleared: string;
}

export interface Cookies {
  /** Of a sign-in: what serves where the browser sends no header of ours. */
  readonly session: Cookie;
  /** Of a device that is trusted. It signs nobody in. */
  readonly device: Cookie;
  /** Of the password recovery's wizard: first of the passed picture, then of the flow that it opened. */
  readonly recovery: Cookie;
  /** Of the browser that asked for a scan code: whoever photographs the code has it not. */
  readonly scan: Cookie;
  /** Of a browser that has a third-party sign-in under way: whoever brings another's answer has it not. */
  readonly thirdLogin: Cookie;
  /** Of a browser that a CAS client sent here and that is on the login page now. */
  readonly casFlow: Cookie;
}

/** As long as a recovery lives on the server. */
export const RECOVERY_SECONDS = 15 * 60;

/**
 * Never readable by scripts. `__Host-` binds them to this host over https; a browser refuses that prefix on plain http.
 * Strict where no link from elsewhere needs them.
 */
export function cookiesOf(publicUrl: string): Cookies {
  const isSecure = publicUrl.startsWith("https://");
  const cookie = (plainName: string, sameSite: "Lax" | "Strict"): Cookie => {
    const name = isSecure ? `__Host-${plainName}` : plainName;
    const set = (value: string, maxAgeSeconds: number | undefined): string => {
      const parts = [`${name}=${value}`, "Path=/", "HttpOnly", `SameSite=${sameSite}`];
      if (isSecure) parts.push("Secure");
      if (maxAgeSeconds !== undefined) parts.push(`Max-Age=${maxAgeSeconds}`);
      return parts.join("; ");
    };
    return { name, set, cleared: set("", 0) };
  };
  return {
    session: cookie("tp_session", "Lax"),
    device: cookie("tp_device", "Strict"),
    recovery: cookie("tp_recovery", "Strict"),
    scan: cookie("tp_scan", "Strict"),
    // The provider's page leads back here.
    thirdLogin: cookie("tp_third_login", "Lax"),
    casFlow: cookie("tp_cas_flow", "Lax"),
  };
}
