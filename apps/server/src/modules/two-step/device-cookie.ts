/** `__Host-` binds the cookie to this host over https; a browser refuses that prefix on plain http. */
export const deviceCookieName = (publicUrl: string): string =>
  publicUrl.startsWith("https://") ? "__Host-tp_device" : "tp_device";

/** The Set-Cookie header of a device that is trusted from now on. It signs nobody in; strict, since no link needs it. */
export function deviceCookie(publicUrl: string, value: string, maxAgeSeconds: number): string {
  const parts = [`${deviceCookieName(publicUrl)}=${value}`, "Path=/", "HttpOnly", "SameSite=Strict"];
  if (publicUrl.startsWith("https://")) parts.push("Secure");
  parts.push(`Max-Age=${maxAgeSeconds}`);
  return parts.join("; ");
}
