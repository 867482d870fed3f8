import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AppError } from "#platform/app-error.ts";
import type { Origin } from "#platform/caller.ts";
import type { RateLimiter } from "#platform/rate-limiter.ts";
import { type Authenticator, countAddress, credentialOf } from "./access-guard.ts";
import type { BodyDeadline } from "./body-parser.ts";
import { parseJsonBody } from "./body-parser.ts";
import { RequestContext } from "./request-context.ts";

interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** The part of the SCIM server that the http layer uses; it answers in the form of its protocol. */
export interface ScimServer<Client> {
  /** Undefined: the address needs no credential. */
  admit(path: readonly string[], credential: string | undefined, origin: Origin): Promise<Client | undefined>;
  answer(
    client: Client | undefined,
    request: {
      readonly method: string;
      readonly path: readonly string[];
      readonly query: Readonly<Record<string, unknown>>;
      readonly body: unknown;
      readonly ifMatch: string | undefined;
      readonly ifNoneMatch: string | undefined;
      readonly origin: Origin;
    },
  ): Promise<Reply>;
  refusal(error: AppError): Reply;
}

export interface ScimGateDeps<Client> {
  readonly scim: ScimServer<Client>;
  readonly authenticator: Authenticator;
  readonly limiter: RateLimiter;
  readonly deadline: BodyDeadline;
  /** Converts a thrown value to the refusal that is answered; reports bugs. */
  readonly refusalOf: (error: unknown, request: FastifyRequest) => AppError;
}

const BASE = "/scim/v2/";
const MEDIA_TYPE = "application/scim+json";
const BODY_LIMIT = 1_048_576;

const segmentsOf = (request: FastifyRequest): string[] => {
  const { "*": rest = "" } = request.params as { "*"?: string };
  return rest.split("/").filter((part) => part !== "");
};

const firstValue = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value;

function send(reply: FastifyReply, { status, headers = {}, body }: Reply): void {
  void reply
    .code(status)
    .headers({ "cache-control": "no-store", ...headers })
    .type(`${MEDIA_TYPE}; charset=utf-8`)
    .send(body === undefined ? undefined : JSON.stringify(body));
}

/** Mounts SCIM beside the calls: addresses, media type and refusals are those of the protocol. */
export function serveScim<Client>(app: FastifyInstance, deps: ScimGateDeps<Client>): void {
  const { scim, authenticator, limiter, deadline, refusalOf } = deps;
  /** The client of a request, once it is authenticated. */
  const clients = new WeakMap<FastifyRequest, Client | undefined>();

  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser([MEDIA_TYPE, "application/json"], { parseAs: "buffer" }, (request, body, parsed) => {
      deadline.complete(request.raw);
      try {
        parsed(null, parseJsonBody(body as Buffer));
      } catch (error) {
        parsed(error as Error);
      }
    });
    scope.setErrorHandler((error, request, reply) => {
      const refusal = refusalOf(error, request);
      const seconds = refusal.details?.retryAfterSeconds;
      const answer = scim.refusal(refusal);
      const challenge = refusal.status === 401 ? { "www-authenticate": 'Bearer realm="scim"' } : {};
      const retryAfter = seconds === undefined ? {} : { "retry-after": String(seconds) };
      send(reply, { ...answer, headers: { ...answer.headers, ...challenge, ...retryAfter } });
    });
    scope.route({
      method: scope.supportedMethods,
      url: `${BASE}*`,
      exposeHeadRoute: false,
      bodyLimit: BODY_LIMIT,
      onRequest: async (request) => {
        const { origin } = new RequestContext(request, authenticator);
        const client = await scim.admit(segmentsOf(request), credentialOf(request.headers), origin);
        // Known clients are counted by client, others by address.
        if (client === undefined) await countAddress(request, limiter);
        clients.set(request, client);
        if (request.headers["content-length"] !== undefined || request.headers["transfer-encoding"] !== undefined)
          deadline.begin(request.raw);
      },
      handler: async (request, reply) => {
        const answer = await scim.answer(clients.get(request), {
          method: request.method,
          path: segmentsOf(request),
          query: request.query as Record<string, unknown>,
          body: request.body,
          ifMatch: firstValue(request.headers["if-match"]),
          ifNoneMatch: request.headers["if-none-match"],
          origin: new RequestContext(request, authenticator).origin,
        });
        send(reply, answer);
        return reply;
      },
    });
    done();
  });
}
