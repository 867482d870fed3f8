/** `__Host-` binds the cookie to this host over https; a browser refuses that prefix on plain http. */
export const cookieNameFor = (publicUrl: string): string =>
  publicUrl.startsWith("https://") ? "__Host-tp_session" : "tp_session";

/** The Set-Cookie header of a sign-in; without `maxAgeSeconds` it ends with the browser. */
export function sessionCookie(publicUrl: string, value: string, maxAgeSeconds: number | undefined): string {
  const parts = [`${cookieNameFor(publicUrl)}=${value}`, "Path=/", "HttpOnly", "SameSite=Lax"];
  if (publicUrl.startsWith("https://")) parts.push("Secure");
  if (maxAgeSeconds !== undefined) parts.push(`Max-Age=${maxAgeSeconds}`);
  return parts.join("; ");
}

export const clearedCookie = (publicUrl: string): string => sessionCookie(publicUrl, "", 0);
