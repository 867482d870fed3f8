import type { FastifyInstance, FastifyRequest } from "fastify";
import type { CallSpan, Tracing } from "#platform/tracing/tracing.ts";
import type { IsTrustedProxy } from "./trusted-proxies.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The route leaves no trace. */
    untraced?: boolean;
  }
  interface FastifyRequest {
    span: CallSpan | undefined;
  }
}

/** Other methods are one value, because a client may send any. */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

const textOf = (header: string | string[] | undefined): string | undefined =>
  typeof header === "string" ? header : undefined;

/**
 * Records each call as a span with its route, status and request id. A trace that a trusted caller has begun is
 * continued.
 */
export function useCallSpans(app: FastifyInstance, tracing: Tracing, isTrusted: IsTrustedProxy): void {
  app.decorateRequest("span", undefined);

  function begin(request: FastifyRequest): CallSpan {
    const { id: requestId, method, headers, routeOptions, raw } = request;
    if (routeOptions.config?.untraced) return tracing.omitCall();
    const caller = isTrusted(raw.socket.remoteAddress)
      ? { traceparent: textOf(headers.traceparent), tracestate: textOf(headers.tracestate) }
      : {};
    const known = METHODS.has(method) ? method : "_OTHER";
    return tracing.beginCall({ method: known, route: routeOptions.url, requestId, ...caller });
  }

  app.addHook("onRequest", (request, _reply, done) => {
    request.span = begin(request);
    request.span.run(done);
  });
  // The body arrives outside the context of the hook before.
  app.addHook("preHandler", (request, _reply, done) => {
    if (request.span) request.span.run(done);
    else done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    done();
    request.span?.end(reply.statusCode);
  });
}
