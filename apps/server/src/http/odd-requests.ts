import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError, invalidField } from "#platform/app-error.ts";
import type { RateLimiter } from "#platform/rate-limiter.ts";
import { isPageAddress, oddityOf } from "#platform/request-address.ts";
import { countAddress } from "./access-guard.ts";

export interface OddRequestDeps {
  readonly limiter: RateLimiter;
  /** Is the web app served at the addresses that no call has? */
  readonly hasPages: boolean;
}

const isRead = ({ method }: FastifyRequest): boolean => method === "GET" || method === "HEAD";

/** Counts a request that leads nowhere against its address, and says why; before any body is read. */
async function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  { limiter, hasPages }: OddRequestDeps,
): Promise<never> {
  await countAddress(request, limiter);
  if (oddityOf(request.originalUrl) === "unreadable") throw invalidField("URL");
  if (hasPages && !isRead(request) && isPageAddress(request.originalUrl)) {
    reply.header("allow", "GET, HEAD");
    throw new AppError("http.method_not_allowed");
  }
  throw new AppError("http.not_found");
}

/**
 * The address under which the router looks a request up. The router answers one that it cannot read by itself, ahead of
 * every hook; so what is odd is looked up as "/" and known by that in `refuseOddRequests`.
 */
export const routableUrl = ({ url = "" }: IncomingMessage): string => (oddityOf(url) === undefined ? url : "/");

/**
 * Turns away, ahead of routes and files, what can be answered by none: addresses of an odd form, and methods and addresses
 * that nothing is registered for. Each counts against its address, like any call.
 */
export function refuseOddRequests(app: FastifyInstance, deps: OddRequestDeps): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (!request.is404 && request.url === request.originalUrl) return done();
    refuse(request, reply, deps).catch(done);
  });
}
