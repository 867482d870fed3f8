import type { IncomingHttpHeaders } from "node:http";
import { TOKEN_HEADER } from "@tender/contract";
import type { Caller } from "../platform/caller.ts";

/** What the http layer asks of the session module. */
export interface Authenticator {
  /** Token or access token to its caller, `passive` without counting as use; throws session.expired, session.invalid or session.superseded. */
  authenticate(credential: string, passive: boolean): Promise<Caller>;
  /** The cookie's caller, for reads by browser redirects and image addresses; undefined when there is none. */
  authenticateCookie(cookie: string): Promise<Caller | undefined>;
  readonly cookieName: string;
  /** Of a device on which the second step was passed and trust asked for. */
  readonly deviceCookieName: string;
}

const header = (value: string | string[] | undefined): string | undefined =>
  (Array.isArray(value) ? value[0] : value) || undefined;

/** X-Access-Token, else the bearer token. */
export function credentialOf(headers: IncomingHttpHeaders): string | undefined {
  const token = header(headers[TOKEN_HEADER.toLowerCase()]);
  return token ?? /^Bearer\s+(\S+)$/i.exec(header(headers.authorization) ?? "")?.[1];
}

/** One cookie's value out of the Cookie header. */
export function cookieOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  for (const part of (headers.cookie ?? "").split(";")) {
    const at = part.indexOf("=");
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim() || undefined;
  }
  return undefined;
}
