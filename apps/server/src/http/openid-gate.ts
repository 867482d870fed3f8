import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import { AppError } from "#platform/app-error.ts";
import type { Origin } from "#platform/caller.ts";
import { type AccessDeps, cookieOf, countAddress, isForeignPage } from "./access-guard.ts";
import type { BodyDeadline } from "./body-parser.ts";
import { RequestContext } from "./request-context.ts";

/** The part of the OpenID Connect provider that the http layer uses; it answers in the form of its protocol. */
export interface OpenidAnswers {
  answer(
    request: {
      readonly method: string;
      readonly url: string;
      readonly headers: IncomingHttpHeaders;
      readonly body: Buffer;
      readonly socket: Socket;
      readonly origin: Origin;
      readonly cookie: string | undefined;
      readonly isForeign: boolean;
    },
    response: ServerResponse,
  ): Promise<void>;
}

export interface OpenidGateDeps extends AccessDeps {
  readonly openid: OpenidAnswers;
  readonly deadline: BodyDeadline;
  readonly fixedHeaders: Readonly<Record<string, string>>;
}

interface ProtocolRoute {
  readonly path: string;
  readonly methods: readonly HTTPMethods[];
  /** Requests come from servers; the provider counts them by client. */
  readonly isOfClients?: true;
}

const protocolRoutes: readonly ProtocolRoute[] = [
  { path: "/.well-known/openid-configuration", methods: ["GET", "OPTIONS"] },
  { path: "/oidc/keys", methods: ["GET", "OPTIONS"] },
  { path: "/oidc/auth", methods: ["GET"] },
  { path: "/oidc/auth/:uid", methods: ["GET"] },
  { path: "/oidc/interaction/:uid", methods: ["GET", "POST"] },
  { path: "/oidc/session/end", methods: ["GET", "POST"] },
  { path: "/oidc/token", methods: ["POST", "OPTIONS"], isOfClients: true },
  { path: "/oidc/me", methods: ["GET", "POST", "OPTIONS"], isOfClients: true },
  { path: "/oidc/introspect", methods: ["POST", "OPTIONS"], isOfClients: true },
  { path: "/oidc/revoke", methods: ["POST", "OPTIONS"], isOfClients: true },
];

const FORM = "application/x-www-form-urlencoded";
const BODY_LIMIT = 16_384;

/** Mounts the OpenID Connect provider under the public address only, because its metadata names that address. */
export function serveOpenid(app: FastifyInstance, deps: OpenidGateDeps): void {
  const { openid, authenticator, limiter, publicOrigin, deadline, fixedHeaders } = deps;
  const { host } = new URL(publicOrigin);

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { raw, headers } = request;
    reply.hijack();
    for (const [name, value] of Object.entries(fixedHeaders)) reply.raw.setHeader(name, value);
    reply.raw.setHeader("x-request-id", request.id);
    reply.raw.setHeader("cache-control", "no-store");
    const { origin } = new RequestContext(request, authenticator);
    await openid
      .answer(
        {
          method: request.method,
          url: request.originalUrl,
          headers,
          body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
          socket: raw.socket,
          origin,
          cookie: cookieOf(headers, authenticator.cookieName),
          isForeign: isForeignPage(request, publicOrigin),
        },
        reply.raw,
      )
      .catch((error: unknown) => {
        request.log.error({ err: error, requestId: request.id }, "an OpenID Connect request failed");
        if (!reply.raw.headersSent) reply.raw.writeHead(500, { "content-type": "application/json; charset=utf-8" });
        reply.raw.end('{"error":"server_error"}');
      });
  };

  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(FORM, { parseAs: "buffer" }, (request, body, parsed) => {
      deadline.complete(request.raw);
      parsed(null, body);
    });
    for (const { path, methods, isOfClients } of protocolRoutes) {
      scope.route({
        method: [...methods],
        url: path,
        exposeHeadRoute: false,
        bodyLimit: BODY_LIMIT,
        onRequest: async (request) => {
          if (!isOfClients) await countAddress(request, limiter);
          if (request.host !== host) throw new AppError("http.not_found");
          if (request.headers["content-length"] !== undefined || request.headers["transfer-encoding"] !== undefined)
            deadline.begin(request.raw);
        },
        handler: answer,
      });
      scope.route({
        method: app.supportedMethods.filter((method) => !methods.includes(method as HTTPMethods)) as HTTPMethods[],
        url: path,
        exposeHeadRoute: false,
        onRequest: async (request, reply) => {
          await countAddress(request, limiter);
          reply.header("allow", methods.join(", "));
          throw new AppError("http.method_not_allowed");
        },
        handler: () => undefined,
      });
    }
    done();
  });
}
