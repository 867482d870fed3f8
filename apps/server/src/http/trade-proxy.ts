import type { IncomingHttpHeaders } from "node:http";
import { pipeline, Transform, type TransformCallback } from "node:stream";
import type {} from "@fastify/reply-from";
import type { Endpoint } from "@tender/contract";
import { TRADE_APP_IDS } from "@tender/contract/constants";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#platform/app-error.ts";
import type { Caller } from "#platform/caller.ts";
import { type AccessDeps, guardAccess } from "./access-guard.ts";
import { API_CSP } from "./security-headers.ts";
import { TRADE_PREFIX, tradeAddressOf } from "./trade-address.ts";

export interface TradeProxyDeps extends AccessDeps {
  /** The trade system. Undefined: its addresses answer 404. */
  readonly url: string | undefined;
  readonly timeoutMs: number;
  /** Whether the account must present a certificate before it enters this subsystem, or any. */
  owesCertificate(caller: Caller, appId?: string): Promise<boolean>;
}

const BODY_MAX = 52_428_800;

/** Checks ahead of every forwarded call: the caller, the limits, the origin of the page. */
const tradeCall = {
  summary: "交易系统",
  methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
  paths: [`${TRADE_PREFIX}*`],
  access: { kind: "signed-in", subsystem: true },
  limit: "general",
  errors: [],
} as const satisfies Omit<Endpoint, "result">;

/** Accepts calls from the portal and from the subsystems that own them, behind the certificate gate. */
async function admitCaller(caller: Caller, { owesCertificate }: TradeProxyDeps): Promise<void> {
  const { appId } = caller;
  if (appId !== null && !TRADE_APP_IDS.includes(appId)) throw new AppError("http.forbidden");
  if (await owesCertificate(caller, appId ?? undefined)) throw new AppError("launcher.certificate_required");
}

/** Request headers without the portal's credentials and without claims about the user except our own. */
const FORWARDED_HEADERS = [
  "accept",
  "accept-language",
  "content-type",
  "content-length",
  "if-none-match",
  "if-modified-since",
  "range",
  "user-agent",
];
/** Answer headers without those that would affect the portal's own pages. */
const RETURNED_HEADERS = [
  "accept-ranges",
  "cache-control",
  "content-disposition",
  "content-encoding",
  "content-length",
  "content-range",
  "content-type",
  "etag",
  "last-modified",
];

const pickHeaders = <H extends object>(headers: H, names: readonly string[]): Partial<H> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => names.includes(name))) as Partial<H>;

/**
 * A subsystem's own token is forwarded with its call. The portal's token is not: its holder could act as the user
 * everywhere. Our headers name the user; clients cannot send them.
 */
function requestHeaders({ headers, ip, id, caller }: FastifyRequest, host: unknown): IncomingHttpHeaders {
  const user = caller as Caller;
  const tokens = user.appId === null ? [] : ["x-access-token", "authorization"];
  return {
    ...pickHeaders(headers, [...FORWARDED_HEADERS, ...tokens]),
    ...(typeof host === "string" ? { host } : {}),
    "x-forwarded-for": ip,
    "x-request-id": id,
    "x-portal-user-id": user.userId,
    "x-portal-username": encodeURIComponent(user.username),
    "x-portal-org-code": user.department?.orgCode ?? "",
  };
}

/** Streams a body up to its limit and aborts a longer one. */
function bounded(): Transform {
  let length = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      length += chunk.length;
      done(length > BODY_MAX ? new AppError("http.too_large") : null, chunk);
    },
  });
}

/** A redirect would lead the caller away from the portal, so it is answered as 502. */
const isRedirect = (status: number): boolean => status >= 300 && status < 400 && status !== 304;

/**
 * Forwards calls below /webgateway/trade-sys/ to the trade system, except those of the contract, which are answered
 * here. Sign-in and certificate gate come first.
 */
export function useTradeProxy(app: FastifyInstance, deps: TradeProxyDeps): void {
  const { url, timeoutMs } = deps;
  if (url === undefined) return;
  const origin = new URL(url).origin;

  const forward = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const target = tradeAddressOf(url, request.originalUrl.replace(/[?#].*$/s, ""));
    if (target === undefined) throw new AppError("http.not_found");
    return reply.from(target, {
      timeout: timeoutMs,
      // A change must not be repeated, so a busy trade system is reported to the caller.
      retryDelay: () => null,
      rewriteRequestHeaders: (_request, { host }) => requestHeaders(request, host),
      rewriteHeaders: (headers) => ({
        ...(pickHeaders(headers, RETURNED_HEADERS) as IncomingHttpHeaders),
        "content-security-policy": API_CSP,
        "x-content-type-options": "nosniff",
      }),
      onResponse: (_request, answered, response) => {
        if (isRedirect(answered.statusCode)) {
          response.stream.destroy();
          for (const name of RETURNED_HEADERS) answered.removeHeader(name);
          answered.send(new AppError("http.bad_gateway"));
          return;
        }
        answered.send(response.stream);
      },
      onError: (failed, { error }) => {
        if (error.cause instanceof AppError) return void failed.send(error.cause);
        const isLate = (error as { statusCode?: number }).statusCode === 504;
        failed.send(new AppError(isLate ? "http.timeout" : "http.bad_gateway", { cause: error }));
      },
    });
  };

  void app.register((scope, _options, done) => {
    // Loaded only where a trade system is set: with its HTTP client it is five megabytes of code.
    void scope.register(import("@fastify/reply-from"), {
      base: origin,
      disableCache: true,
      disableRequestLogging: true,
      undici: { connections: 64, headersTimeout: timeoutMs, bodyTimeout: timeoutMs, connect: { timeout: 5_000 } },
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, payload, parsed) =>
      parsed(
        null,
        pipeline(payload, bounded(), () => undefined),
      ),
    );
    scope.route({
      method: [...tradeCall.methods],
      url: `${TRADE_PREFIX}*`,
      exposeHeadRoute: false,
      bodyLimit: BODY_MAX,
      onRequest: async (request) => {
        await guardAccess(tradeCall as unknown as Endpoint, request, deps);
        await admitCaller(request.caller as Caller, deps);
        if (Number(request.headers["content-length"] ?? 0) > BODY_MAX) throw new AppError("http.too_large");
      },
      handler: forward,
    });
    done();
  });
}
