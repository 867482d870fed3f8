import { openApiDocument } from "@tender/contract";
import {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from "fastify";
import type { Deps } from "./compose.ts";
import { portalConfigOf } from "./config/branding.ts";
import type { Config } from "./config/config.ts";
import { bindRoutes } from "./http/bind.ts";
import { createBodyDeadline, useJsonBodies } from "./http/body-parser.ts";
import { createCallMethods } from "./http/call-paths.ts";
import { useCallSpans } from "./http/call-spans.ts";
import { breachOf, failureBody, failureHeaders, refusalOf } from "./http/errors.ts";
import { isWebsocketUpgrade, serveLiveSockets } from "./http/live-sockets.ts";
import { refuseOddRequests, routableUrl } from "./http/odd-requests.ts";
import { serveOpenid } from "./http/openid-gate.ts";
import { servePublicPages } from "./http/public-gate.ts";
import { serveScim } from "./http/scim-gate.ts";
import { API_CSP, fixedHeaders } from "./http/security-headers.ts";
import { useTradeProxy } from "./http/trade-proxy.ts";
import { createProxyCheck, createRequestIds } from "./http/trusted-proxies.ts";
import { serveWebApp } from "./http/web-app.ts";
import { type AppError, invalidField } from "./platform/app-error.ts";
import { addressForLog } from "./platform/logger.ts";
import { RELEASE } from "./platform/release.ts";
import { MAX_PATH_LENGTH } from "./platform/request-address.ts";
import { windowPage } from "./platform/window-page.ts";

export interface AppOptions {
  /** The built web app. Absent: the server serves the API only. */
  webRoot?: string;
  /** Tests: verify every answer against the contract. */
  checkAnswers?: boolean;
}

/** Builds the whole application without listening. */
export function buildApp(config: Config, deps: Deps, options: AppOptions = {}): FastifyInstance {
  const headers = { ...fixedHeaders(config.publicUrl), "content-security-policy": API_CSP };
  const isTrusted = createProxyCheck(config.TRUSTED_PROXIES);
  const app = fastify({
    // One logger serves all requests. Fastify's own request log is off, because the hook below writes the line.
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: () => deps.logger as FastifyBaseLogger,
    genReqId: createRequestIds(isTrusted),
    bodyLimit: 1_048_576,
    trustProxy: config.TRUSTED_PROXIES.length > 0 ? [...config.TRUSTED_PROXIES] : false,
    routerOptions: { maxParamLength: MAX_PATH_LENGTH },
    rewriteUrl: routableUrl,
    // A request that arrives on an open connection while the port closes is still answered.
    return503OnClosing: false,
    // Time limit of an upload. body-parser.ts limits other bodies.
    requestTimeout: 300_000,
    http: { headersTimeout: 15_000, shouldUpgradeCallback: isWebsocketUpgrade },
    frameworkErrors: (error, request, reply) => answerFailure(error, request, reply as FastifyReply),
    clientErrorHandler: (_error, socket) => {
      if (!socket.writable || socket.destroyed) return;
      const refusal = invalidField("HTTP");
      const body = failureBody(refusal, deps.clock.now());
      const fields = {
        ...headers,
        ...failureHeaders(refusal),
        "content-length": Buffer.byteLength(body),
        connection: "close",
      };
      const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.end(`HTTP/1.1 400 Bad Request\r\n${head.join("")}\r\n${body}`);
    },
  });

  /** Returns the refusal for a thrown value. If the value is a bug, logs it and adds it to the error log. */
  function recordAndTranslate(thrown: unknown, request: FastifyRequest): AppError {
    const { refusal, isBug } = refusalOf(thrown, request.id);
    if (isBug) {
      const [error, { id: requestId, method }] = [refusal.cause ?? refusal, request];
      request.log.error({ err: error, requestId, url: addressForLog(request.originalUrl) }, refusal.code);
      deps.noteError({ requestId, call: `${method} ${request.routeOptions.url ?? "*"}`, code: refusal.code, error });
    }
    return refusal;
  }

  function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const refusal = recordAndTranslate(error, request);
    const body = failureBody(refusal, deps.clock.now());
    const breach = options.checkAnswers ? breachOf(request.endpoint, refusal, body) : undefined;
    if (breach !== undefined) {
      request.log.error(
        `the contract lists no such answer to ${request.method} ${addressForLog(request.url)}: ${breach}`,
      );
      // Base64, because a header carries ASCII only.
      reply.header("x-contract-breach", Buffer.from(breach).toString("base64"));
    }
    reply.code(refusal.status).headers(failureHeaders(refusal));
    if (!request.endpoint?.isPage) return void reply.send(body);
    const { html, headers } = windowPage("无法打开", refusal.message);
    reply.headers(headers).send(html);
  }

  const headerNames = Object.keys(headers) as (keyof typeof headers)[];
  // Adds the headers to answers that answer.ts does not write: refusals, pages, files, streams.
  app.addHook("onSend", (request, reply, payload, done) => {
    for (const name of headerNames) if (!reply.hasHeader(name)) reply.header(name, headers[name]);
    reply.header("x-request-id", request.id);
    done(null, payload);
  });
  if (deps.tracing) useCallSpans(app, deps.tracing, isTrusted);
  app.addHook("onResponse", (request, reply, done) => {
    done();
    // The call waits on purpose, so its duration is not recorded.
    if (request.endpoint?.limit === "scanWait") return;
    const call = `${request.method} ${request.routeOptions.url ?? "*"}`;
    deps.noteCall({ call, ms: reply.elapsedTime, status: reply.statusCode, requestId: request.id });
  });
  if (deps.logger.isLevelEnabled("info"))
    app.addHook("onResponse", (request, reply, done) => {
      done();
      request.log.info(
        {
          requestId: request.id,
          method: request.method,
          url: addressForLog(request.originalUrl),
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
          address: request.ip,
        },
        "request",
      );
    });
  const callMethods = createCallMethods(config.MODE === "development");
  refuseOddRequests(app, { limiter: deps.limiter, callMethods, hasPages: options.webRoot !== undefined });
  app.setErrorHandler((error: FastifyError, request, reply) => answerFailure(error, request, reply));

  const deadline = createBodyDeadline();
  useJsonBodies(app, deadline);
  bindRoutes(app, deps.routes, {
    authenticator: deps.authenticator,
    limiter: deps.limiter,
    publicOrigin: new URL(config.publicUrl).origin,
    deadline,
    // A central sign-on server posts sign-outs to the address for which its tickets are issued.
    alsoAt: config.cas.upstream ? { "sso.receiveLogout": new URL(config.cas.service).pathname } : {},
    clock: deps.clock,
    fixedHeaders: headers,
    checkAnswers: options.checkAnswers ?? false,
    isDevelopment: config.MODE === "development",
    recordExport: deps.recordExport,
    recordRefusal: deps.recordRefusal,
    storeForSecondPerson: deps.storeForSecondPerson,
    requireWithin: deps.requireWithin,
  });
  serveOpenid(app, {
    openid: deps.openid,
    authenticator: deps.authenticator,
    limiter: deps.limiter,
    publicOrigin: new URL(config.publicUrl).origin,
    deadline,
    fixedHeaders: headers,
  });
  serveScim(app, {
    scim: deps.scim,
    authenticator: deps.authenticator,
    limiter: deps.limiter,
    deadline,
    refusalOf: recordAndTranslate,
  });
  servePublicPages(app, {
    pages: deps.publicPages,
    limiter: deps.limiter,
    fixedHeaders: headers,
    refusalOf: recordAndTranslate,
  });
  serveLiveSockets(app, {
    authenticator: deps.authenticator,
    limiter: deps.limiter,
    publicOrigin: new URL(config.publicUrl).origin,
    live: deps.live,
  });
  useTradeProxy(app, {
    authenticator: deps.authenticator,
    limiter: deps.limiter,
    publicOrigin: new URL(config.publicUrl).origin,
    url: config.TRADE_SYSTEM_URL,
    timeoutMs: config.TRADE_SYSTEM_TIMEOUT_SECONDS * 1_000,
    owesCertificate: deps.owesCertificate,
    callMethods,
  });
  if (config.MODE === "development") {
    // Built on the first request, because building takes as long as the rest of a start.
    let document: string | undefined;
    app.get("/api/openapi.json", (_request, reply) => {
      document ??= JSON.stringify(openApiDocument(RELEASE.version));
      return reply.header("content-type", "application/json; charset=utf-8").send(document);
    });
  }
  if (options.webRoot) {
    serveWebApp(app, {
      root: options.webRoot,
      readPortalConfig: async () => {
        const config = portalConfigOf(deps.config);
        const [logo, signInWays] = await Promise.all([deps.readLogo(config.fileBaseUrl), deps.readSignInWays()]);
        return { ...config, logo, signInWays };
      },
      readFrameOrigins: deps.readFrameOrigins,
      callMethods,
      limiter: deps.limiter,
    });
  }
  return app;
}
