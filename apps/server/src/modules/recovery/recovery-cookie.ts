/** As long as a flow lives on the server. */
const FLOW_SECONDS = 15 * 60;

/** `__Host-` binds the cookie to this host over https; a browser refuses that prefix on plain http. */
export const recoveryCookieName = (publicUrl: string): string =>
  publicUrl.startsWith("https://") ? "__Host-tp_recovery" : "tp_recovery";

function cookie(publicUrl: string, value: string, maxAgeSeconds: number): string {
  const parts = [`${recoveryCookieName(publicUrl)}=${value}`, "Path=/", "HttpOnly", "SameSite=Strict"];
  if (publicUrl.startsWith("https://")) parts.push("Secure");
  return [...parts, `Max-Age=${maxAgeSeconds}`].join("; ");
}

export const recoveryCookie = (publicUrl: string, secret: string): string => cookie(publicUrl, secret, FLOW_SECONDS);
export const clearedRecoveryCookie = (publicUrl: string): string => cookie(publicUrl, "", 0);
