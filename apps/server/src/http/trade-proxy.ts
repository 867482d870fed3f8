import type { IncomingHttpHeaders } from "node:http";
import { pipeline, Transform, type TransformCallback } from "node:stream";
import type {} from "@fastify/reply-from";
import type { Endpoint } from "@tender/contract";
import { TRADE_APP_IDS } from "@tender/contract/constants";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#platform/app-error.ts";
import type { Caller } from "#platform/caller.ts";
import { type AccessDeps, countAddress, guardAccess } from "./access-guard.ts";
import type { CallMethods } from "./call-paths.ts";
import { refuseOtherMethod } from "./odd-requests.ts";
import { API_CSP } from "./security-headers.ts";
import { TRADE_PREFIX, tradeAddressOf } from "./trade-address.ts";

export interface TradeProxyDeps extends AccessDeps {
  /** The trade system. Undefined: its addresses answer 404. */
  readonly url: string | undefined;
  readonly timeoutMs: number;
  readonly callMethods: CallMethods;
  /** Returns whether the account must present a certificate before it enters the subsystem, or any one without `appId`. */
  owesCertificate(caller: Caller, appId?: string): Promise<boolean>;
}

const MAX_BODY_BYTES = 52_428_800;

/** Checks ahead of every forwarded call: the caller, the limits, the origin of the page. */
const tradeCall = {
  summary: "交易系统",
  methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
  paths: [`${TRADE_PREFIX}*`],
  access: { kind: "signed-in", subsystem: true },
  limit: "general",
  errors: [],
} as const satisfies Omit<Endpoint, "result">;

/** Accepts calls of the portal and the trade subsystems. Throws http.forbidden, launcher.certificate_required. */
async function admitCaller(caller: Caller, { owesCertificate }: TradeProxyDeps): Promise<void> {
  const { appId } = caller;
  if (appId !== null && !TRADE_APP_IDS.includes(appId)) throw new AppError("http.forbidden");
  if (await owesCertificate(caller, appId ?? undefined)) throw new AppError("launcher.certificate_required");
}

/** Forwarded request headers: none with credentials of the portal or claims about the user. */
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
/** Returned answer headers: none that would affect the portal's own pages. */
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
 * Returns the headers of the forwarded request. A subsystem's own token is forwarded with its call. The portal's token
 * is not, because its holder could act as the user everywhere. Headers of the portal identify the user; a client's
 * headers of these names are not forwarded.
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
function limitBody(): Transform {
  let length = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      length += chunk.length;
      done(length > MAX_BODY_BYTES ? new AppError("http.too_large") : null, chunk);
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
  const { url, timeoutMs, callMethods } = deps;
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
      onResponse: (_request, answer, response) => {
        if (isRedirect(answer.statusCode)) {
          response.stream.destroy();
          for (const name of RETURNED_HEADERS) answer.removeHeader(name);
          answer.send(new AppError("http.bad_gateway"));
          return;
        }
        answer.send(response.stream);
      },
      onError: (answer, { error }) => {
        if (error.cause instanceof AppError) return void answer.send(error.cause);
        const isTimeout = (error as { statusCode?: number }).statusCode === 504;
        answer.send(new AppError(isTimeout ? "http.timeout" : "http.bad_gateway", { cause: error }));
      },
    });
  };

  void app.register((scope, _options, done) => {
    // Loaded only if a trade system is configured: with its HTTP client it is five megabytes of code.
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
        pipeline(payload, limitBody(), () => undefined),
      ),
    );
    scope.route({
      method: [...tradeCall.methods],
      url: `${TRADE_PREFIX}*`,
      exposeHeadRoute: false,
      bodyLimit: MAX_BODY_BYTES,
      onRequest: async (request, reply) => {
        if (callMethods(request.url)) {
          await countAddress(request, deps.limiter);
          refuseOtherMethod(request, reply, callMethods);
        }
        await guardAccess(tradeCall as unknown as Endpoint, request, deps);
        await admitCaller(request.caller as Caller, deps);
        if (Number(request.headers["content-length"] ?? 0) > MAX_BODY_BYTES) throw new AppError("http.too_large");
      },
      handler: forward,
    });
    done();
  });
}
