/** A cookie of the portal: its name on this deployment, and the Set-Cookie headers that set and clear it. */
export interface Cookie {
  readonly name: string;
  /** Returns the header. Without `maxAgeSeconds` the cookie ends with the browser. */
  set(value: string, maxAgeSeconds: number | undefined): string;
  readonly cleared: string;
}

export interface Cookies {
  /** Session of a sign-in, for requests on which the browser sends no header of the portal. */
  readonly session: Cookie;
  /** A trusted device. It replaces only the second factor, not the first. */
  readonly device: Cookie;
  /** Steps of the password recovery: first the passed slider, then the opened flow. */
  readonly recovery: Cookie;
  /** The browser that requested a scan code. A person who photographs the code does not have it. */
  readonly scan: Cookie;
  /** The browser that started a third-party sign-in. A browser with another's answer does not have it. */
  readonly thirdLogin: Cookie;
  /** The browser that a CAS client sent here and that is on the sign-in page. */
  readonly casFlow: Cookie;
}

/** Lifetime of a recovery on the server. */
export const RECOVERY_SECONDS = 15 * 60;

/**
 * Creates the cookies. Scripts cannot read them. Over https `__Host-` binds them to this host; on plain http browsers
 * refuse that prefix. SameSite is Strict unless a link from another site needs the cookie.
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
    // Lax, because the provider's page redirects to the portal.
    thirdLogin: cookie("tp_third_login", "Lax"),
    casFlow: cookie("tp_cas_flow", "Lax"),
  };
}
