import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError, invalidField } from "#platform/app-error.ts";
import type { RateLimiter } from "#platform/rate-limiter.ts";
import { isPageAddress, oddityOf } from "#platform/request-address.ts";
import { countAddress } from "./access-guard.ts";
import type { CallMethods } from "./call-paths.ts";

export interface OddRequestDeps {
  readonly limiter: RateLimiter;
  readonly callMethods: CallMethods;
  /** Whether the web app is served at addresses without a call. */
  readonly hasPages: boolean;
}

const isRead = ({ method }: FastifyRequest): boolean => method === "GET" || method === "HEAD";

/** Refuses a request for the address of a call, whose method is not one of the call. */
export function refuseOtherMethod(
  { url, originalUrl }: Pick<FastifyRequest, "url" | "originalUrl">,
  reply: FastifyReply,
  callMethods: CallMethods,
): void {
  const methods = url === originalUrl ? callMethods(url) : undefined;
  if (!methods) return;
  reply.header("allow", methods.join(", "));
  throw new AppError("http.method_not_allowed");
}

/** Counts an unroutable request against its address and returns the refusal, before any body is read. */
async function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  { limiter, callMethods, hasPages }: OddRequestDeps,
): Promise<never> {
  await countAddress(request, limiter);
  if (oddityOf(request.originalUrl) === "unreadable") throw invalidField("URL");
  refuseOtherMethod(request, reply, callMethods);
  if (hasPages && !isRead(request) && isPageAddress(request.originalUrl)) {
    reply.header("allow", "GET, HEAD");
    throw new AppError("http.method_not_allowed");
  }
  throw new AppError("http.not_found");
}

/**
 * Returns the address that the router looks up. The router answers an unreadable one itself, before any hook runs. An
 * odd address is therefore looked up as "/", and `refuseOddRequests` recognises it by the difference.
 */
export const routableUrl = ({ url = "" }: IncomingMessage): string => (oddityOf(url) === undefined ? url : "/");

/**
 * Refuses, before routes and files, addresses of an odd form and methods or addresses that nothing is registered for.
 * Each such request counts against its client address like any call.
 */
export function refuseOddRequests(app: FastifyInstance, deps: OddRequestDeps): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (!request.is404 && request.url === request.originalUrl) return done();
    refuse(request, reply, deps).catch(done);
  });
}
