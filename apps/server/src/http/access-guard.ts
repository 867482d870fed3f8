import type { IncomingHttpHeaders } from "node:http";
import { type Endpoint, type Limit, limits, TOKEN_HEADER } from "@tender/contract";
import type { FastifyRequest } from "fastify";
import { admit, isAdmitted } from "#platform/access.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller } from "#platform/caller.ts";
import { addressKey, type RateLimiter, requireWithinLimit } from "#platform/rate-limiter.ts";

/** The part of the session module that the http layer uses. */
export interface Authenticator {
  /**
   * Returns the caller of a token or access token; `passive`: the request does not count as use. Throws
   * session.expired, session.invalid, session.superseded.
   */
  authenticate(credential: string, passive: boolean): Promise<Caller>;
  /** Returns the caller of a recently looked-up token from memory. Undefined: unknown here, call `authenticate`. */
  recall(token: string, passive: boolean): Caller | undefined;
  /** Returns the caller of the cookie, for reads by redirects and image addresses. Undefined: there is none. */
  authenticateCookie(cookie: string): Promise<Caller | undefined>;
  readonly cookieName: string;
  /** Cookie of a device that its owner trusts after a second step. */
  readonly deviceCookieName: string;
}

const header = (value: string | string[] | undefined): string | undefined =>
  (Array.isArray(value) ? value[0] : value) || undefined;

/**
 * Reads X-Access-Token, otherwise Authorization: behind `Bearer`, or the token alone as specification 7 sends it. A
 * bare scheme name is no credential.
 */
export function credentialOf(headers: IncomingHttpHeaders): string | undefined {
  const token = header(headers[TOKEN_HEADER.toLowerCase()]);
  return (
    token ??
    /^(?:Bearer\s+)?(?!(?:Basic|Bearer|Digest|Negotiate|NTLM)$)(\S+)$/i.exec(
      header(headers.authorization)?.trim() ?? "",
    )?.[1]
  );
}

/** Returns the value of one cookie of the Cookie header. */
export function cookieOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  for (const part of (headers.cookie ?? "").split(";")) {
    const at = part.indexOf("=");
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim() || undefined;
  }
  return undefined;
}

export interface AccessDeps {
  readonly authenticator: Authenticator;
  readonly limiter: RateLimiter;
  /** Origin of the address that people use. */
  readonly publicOrigin: string;
}

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller | undefined;
  }
}

/**
 * Returns whether a page of another site caused the request. Browsers state it in Sec-Fetch-Site, over plain http in
 * Origin only; other clients send neither.
 */
export function isForeignPage({ headers, host }: FastifyRequest, publicOrigin: string): boolean {
  const site = header(headers["sec-fetch-site"]);
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  const { origin } = headers;
  return origin !== undefined && origin !== publicOrigin && origin.replace(/^https?:\/\//, "") !== host;
}

/** The browser would send our cookie, and clear it, so pages of other sites must not change anything. */
function isForeign({ refusesCrossSite }: Endpoint, request: FastifyRequest, publicOrigin: string): boolean {
  if (request.method === "GET")
    return refusesCrossSite === true && header(request.headers["sec-fetch-site"]) === "cross-site";
  return isForeignPage(request, publicOrigin);
}

/**
 * The ordinary case of `guardAccess` without a wait: a token and a lease of its session that this node knows, and a caller who
 * is admitted. Undefined: nothing was decided.
 */
export function guardAccessSync(
  endpoint: Endpoint,
  request: FastifyRequest,
  { authenticator, limiter, publicOrigin }: AccessDeps,
): Caller | undefined {
  const { access, limit, passive = false } = endpoint;
  if (access.kind === "anonymous" || limit !== "general" || isForeign(endpoint, request, publicOrigin))
    return undefined;
  if (access.kind === "signed-in" && access.tokenInQuery && queryToken(request) !== undefined) return undefined;
  const token = credentialOf(request.headers);
  const caller = token === undefined ? undefined : authenticator.recall(token, passive);
  if (!caller || !isAdmitted(access, caller) || !limiter.consumeLeased(caller.sessionId)) return undefined;
  return caller;
}

/** Checks credential, rate limit and admission, in this order: a made-up token counts against its address. */
export async function guardAccess(
  endpoint: Endpoint,
  request: FastifyRequest,
  { authenticator, limiter, publicOrigin }: AccessDeps,
): Promise<void> {
  if (isForeign(endpoint, request, publicOrigin)) {
    await count(endpoint, request, limiter);
    throw new AppError("http.forbidden");
  }
  const { access, passive = false } = endpoint;
  const sent = credentialOf(request.headers);
  const inQuery = access.kind === "signed-in" && access.tokenInQuery ? queryToken(request) : undefined;
  const credential = sent ?? inQuery;
  if (access.kind === "anonymous") {
    const caller = credential
      ? await authenticator.authenticate(credential, passive).catch(() => undefined)
      : undefined;
    // A session that still owes its second step is treated as anonymous.
    request.caller = caller?.secondStep === null ? caller : undefined;
    return count(endpoint, request, limiter);
  }
  if (!credential) {
    await count(endpoint, request, limiter);
    throw new AppError("http.unauthenticated");
  }
  try {
    request.caller = await authenticator.authenticate(credential, passive);
  } catch (error) {
    await count(endpoint, request, limiter);
    throw error;
  }
  await count(endpoint, request, limiter);
  if (sent && inQuery && sent !== inQuery) await requireSameSession(authenticator, inQuery, request.caller);
  admit(access, request.caller);
}

/** Counts the request against its session where the limit is the general one, otherwise against its address or task. */
async function count({ limit, paths }: Endpoint, request: FastifyRequest, limiter: RateLimiter): Promise<void> {
  const { caller } = request;
  if (limit === "general" && caller !== undefined) return requireWithinLimit(limiter, limit, caller.sessionId);
  const { perCall }: Limit = limits[limit];
  const address = addressKey(request.ip) + (perCall ? ` ${paths[0]}` : "");
  if (limit !== "scanPoll" && limit !== "scanWait") return requireWithinLimit(limiter, limit, address, true);
  await requireWithinLimit(limiter, `${limit}FromAddress`, address, true);
  return requireWithinLimit(limiter, limit, taskOf(request) ?? address, true);
}

/** Uncounts a request that succeeded, for calls that count failures only. */
export async function refundSuccess(
  { limit, countsFailures }: Endpoint,
  request: FastifyRequest,
  limiter: RateLimiter,
) {
  if (countsFailures) await limiter.refund(limit, addressKey(request.ip));
}

/** Counts a request that no endpoint takes against its address. */
export const countAddress = (request: FastifyRequest, limiter: RateLimiter): Promise<void> =>
  requireWithinLimit(limiter, "general", addressKey(request.ip), true);

/** A token in the address beside another in a header must be of the same session. */
async function requireSameSession(authenticator: Authenticator, token: string, caller: Caller): Promise<void> {
  const other = await authenticator.authenticate(token, true).catch(() => undefined);
  if (other?.sessionId !== caller.sessionId) throw new AppError("session.token_mismatch");
}

function taskOf(request: FastifyRequest): string | undefined {
  const { taskId } = request.query as Record<string, unknown>;
  return typeof taskId === "string" ? taskId.slice(0, 64) : undefined;
}

function queryToken(request: FastifyRequest): string | undefined {
  const { token } = request.query as Record<string, unknown>;
  return typeof token === "string" && token !== "" ? token : undefined;
}
