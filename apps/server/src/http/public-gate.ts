import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#platform/app-error.ts";
import { matchesEtag } from "#platform/etag.ts";
import { addressKey, type RateLimiter, requireWithinLimit } from "#platform/rate-limiter.ts";
import { writeResponse } from "./answer.ts";
import { failureHeaders } from "./errors.ts";
import { acceptsGzip } from "./request-context.ts";

interface Representation {
  readonly body: Buffer;
  /** With `etag`, if the answer can be validated. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface PublicAnswer extends Representation {
  readonly status: number;
  /** The same answer with gzip. */
  readonly compressed?: Representation;
}

type Query = Readonly<Record<string, unknown>>;

/** The part of the public pages that the http layer uses. A missing page is an answer. */
export interface PublicPages {
  search(query: Query): Promise<PublicAnswer>;
  project(ocid: string): Promise<PublicAnswer>;
  announcement(id: string): Promise<PublicAnswer>;
  feed(query: Query): Promise<PublicAnswer>;
  sitemap(): Promise<PublicAnswer>;
  sitemapPart(name: string): Promise<PublicAnswer>;
  robots(): Promise<PublicAnswer>;
  /** An address below /public without a page. */
  unknown(): Promise<PublicAnswer>;
  refusal(error: AppError): Promise<PublicAnswer>;
}

export interface PublicGateDeps {
  readonly pages: PublicPages;
  readonly limiter: RateLimiter;
  readonly fixedHeaders: Readonly<Record<string, string>>;
  /** Converts a thrown value to the refusal that is answered; reports bugs. */
  readonly refusalOf: (error: unknown, request: FastifyRequest) => AppError;
}

const parameter = ({ params }: FastifyRequest): string => (params as { id: string }).id;
const queryOf = ({ query }: FastifyRequest): Query => query as Query;

const addresses: Readonly<Record<string, (pages: PublicPages, request: FastifyRequest) => Promise<PublicAnswer>>> = {
  "/public": (pages, request) => pages.search(queryOf(request)),
  "/public/": (pages, request) => pages.search(queryOf(request)),
  "/public/projects/:id": (pages, request) => pages.project(parameter(request)),
  "/public/announcements/:id": (pages, request) => pages.announcement(parameter(request)),
  "/public/rss": (pages, request) => pages.feed(queryOf(request)),
  "/public/sitemap.xml": (pages) => pages.sitemap(),
  "/public/sitemap/:id": (pages, request) => pages.sitemapPart(parameter(request)),
  "/public/*": (pages) => pages.unknown(),
  "/robots.txt": (pages) => pages.robots(),
};

/** Serves the public pages, which are no calls: they need no session, answer HEAD, and refuse by a page. */
export function servePublicPages(app: FastifyInstance, deps: PublicGateDeps): void {
  const { pages, limiter, fixedHeaders, refusalOf } = deps;

  function send(request: FastifyRequest, reply: FastifyReply, answer: PublicAnswer): void {
    const { status, compressed = answer } = answer;
    const { headers, body } = acceptsGzip(request.headers) ? compressed : answer;
    const { etag } = headers;
    if (etag !== undefined && matchesEtag(request.headers["if-none-match"], etag))
      return void reply.code(304).headers(headers).send();
    if (status !== 200 || request.method === "HEAD")
      return void reply
        .code(status)
        .headers({ ...headers, "content-length": body.length })
        .send(body);
    writeResponse(reply, { ...fixedHeaders }, headers, body);
  }

  async function sendRefusal(request: FastifyRequest, reply: FastifyReply, error: unknown): Promise<void> {
    const refusal = refusalOf(error, request);
    const { headers, ...answer } = await pages.refusal(refusal);
    send(request, reply, { ...answer, headers: { ...failureHeaders(refusal), ...headers } });
  }

  void app.register((scope, _options, done) => {
    scope.setErrorHandler((error, request, reply) => sendRefusal(request, reply, error));
    for (const [url, answer] of Object.entries(addresses)) {
      scope.route({
        method: ["GET", "HEAD"],
        url,
        exposeHeadRoute: false,
        onRequest: (request) => requireWithinLimit(limiter, "publicPage", addressKey(request.ip), true),
        handler: async (request, reply) => {
          send(request, reply, await answer(pages, request));
          return reply;
        },
      });
      scope.route({
        method: app.supportedMethods.filter((method) => method !== "GET" && method !== "HEAD"),
        url,
        exposeHeadRoute: false,
        onRequest: async (request, reply) => {
          await requireWithinLimit(limiter, "publicPage", addressKey(request.ip), true);
          reply.header("allow", "GET, HEAD");
          throw new AppError("http.method_not_allowed");
        },
        handler: () => undefined,
      });
    }
    done();
  });
}
