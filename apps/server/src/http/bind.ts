import { randomUUID } from "node:crypto";
import {
  allEndpoints,
  commonErrors,
  credentialErrors,
  type Endpoint,
  type EndpointKey,
  type ErrorCode,
  type Method,
  successEnvelope,
} from "@tender/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { AppError } from "../platform/app-error.ts";
import type { Caller, Origin } from "../platform/caller.ts";
import type { Clock } from "../platform/clock.ts";
import { type AccessDeps, type Authenticator, cookieOf, credentialOf, guardAccess } from "./access-guard.ts";

import { Answer, type Context, Raw, type Routes } from "./routes.ts";
import { serializerOf } from "./serializer.ts";
import { readUpload, requireBodyKind } from "./uploads.ts";

export interface BindDeps extends AccessDeps {
  readonly clock: Clock;
  /** Tests: every answer is parsed with its schema and every refusal looked up in the endpoint's list. */
  readonly checkAnswers: boolean;
  /** Binds the calls that exist in development mode only, too. */
  readonly isDevelopment: boolean;
}

type AnyHandler = (input: unknown, context: Context<EndpointKey>) => Promise<unknown>;
type Part = "params" | "query" | "body";

const ALL_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

declare module "fastify" {
  interface FastifyRequest {
    /** Codes this call may answer; checked in tests. */
    allowedErrors: ReadonlySet<ErrorCode> | undefined;
  }
}

const toFastifyPath = (path: string): string => path.replace(/\{(\w+)\}/g, ":$1");

/** The one place that turns endpoints and handlers into routes. */
export function bindRoutes(app: FastifyInstance, handlers: Routes, deps: BindDeps): void {
  app.decorateRequest("caller", undefined);
  app.decorateRequest("allowedErrors", undefined);
  const methodsByPath = new Map<string, Set<Method>>();
  for (const { key, endpoint } of allEndpoints()) {
    if (endpoint.developmentOnly && !deps.isDevelopment) continue;
    const handler = handlers[key] as AnyHandler;
    const serialize = serializerOf(endpoint);
    const allowed = new Set<ErrorCode>([...commonErrors, ...credentialErrors, ...endpoint.errors]);
    if (endpoint.upload) allowed.add("http.form_expected").add("file.missing");
    for (const path of endpoint.paths) {
      const url = toFastifyPath(path);
      methodsByPath.set(url, (methodsByPath.get(url) ?? new Set()).add(endpoint.methods[0]));
      for (const method of endpoint.methods) methodsByPath.get(url)?.add(method);
      app.route({
        method: [...endpoint.methods],
        url,
        exposeHeadRoute: false,
        ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
        onRequest: async (request) => {
          request.allowedErrors = allowed;
          await guardAccess(endpoint, request, deps);
          requireBodyKind(endpoint, request);
        },
        handler: async (request, reply) => {
          const input = {
            params: read(endpoint, "params", request),
            query: read(endpoint, "query", request),
            body: read(endpoint, "body", request),
            file: endpoint.upload ? await readUpload(request, endpoint.upload.maxBytes) : undefined,
          };
          const answer = await handler(input, contextOf(request, deps));
          return send(endpoint, answer, serialize, reply, deps);
        },
      });
    }
  }
  for (const [url, methods] of methodsByPath) refuseOtherMethods(app, url, methods);
}

function refuseOtherMethods(app: FastifyInstance, url: string, methods: ReadonlySet<Method>): void {
  app.route({
    method: ALL_METHODS.filter((method) => !methods.has(method as Method)),
    url,
    exposeHeadRoute: false,
    onRequest: async (_request, reply) => {
      reply.header("allow", [...methods].join(", "));
      throw new AppError("http.method_not_allowed");
    },
    handler: () => undefined,
  });
}

const hasNul = (value: unknown): boolean =>
  typeof value === "string"
    ? value.includes("\u0000")
    : typeof value === "object" && value !== null && Object.values(value).some(hasNul);

/** One part of the request, validated. Every query may carry `_t`, which is ignored. */
function read(endpoint: Endpoint, part: Part, request: FastifyRequest): unknown {
  const schema: z.ZodObject | undefined = endpoint[part];
  if (!schema) return undefined;
  let value: unknown = request[part];
  if (part === "query") {
    const { _t: _, ...rest } = request.query as Record<string, unknown>;
    value = rest;
  }
  if (part !== "body" && hasNul(value)) throw new AppError("http.invalid_request", { values: { field: part } });
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue?.code === "unrecognized_keys" ? issue.keys[0] : issue?.path.join(".");
  throw new AppError("http.invalid_request", {
    values: { field: (field || part).slice(0, 60) },
    details: { field: (field || part).slice(0, 60) },
  });
}

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === "string" ? value : undefined;
};

function originOf(request: FastifyRequest, authenticator: Authenticator): Origin {
  return {
    address: request.ip,
    userAgent: String(request.headers["user-agent"] ?? "").slice(0, 300),
    device: cookieOf(request.headers, authenticator.deviceCookieName),
    requestId: request.id,
  };
}

function contextOf(request: FastifyRequest, { authenticator }: BindDeps): Context<EndpointKey> {
  return {
    caller: request.caller as Caller,
    origin: originOf(request, authenticator),
    cookie: cookieOf(request.headers, authenticator.cookieName),
    cookieNamed: (name) => cookieOf(request.headers, name),
    credential: credentialOf(request.headers),
    ifNoneMatch: request.headers["if-none-match"],
    range: request.headers.range,
    ifRange: header(request, "if-range"),
    acceptsGzip: /\bgzip\b/.test(String(request.headers["accept-encoding"] ?? "")),
  };
}

function send(
  endpoint: Endpoint,
  answer: unknown,
  serialize: (value: unknown) => string,
  reply: FastifyReply,
  deps: BindDeps,
): FastifyReply {
  if (answer instanceof Raw) return reply.code(answer.status).headers(answer.headers).send(answer.body);
  reply.header("content-type", "application/json; charset=utf-8").header("cache-control", "no-store");
  const full = answer instanceof Answer ? answer : new Answer(answer);
  reply.headers(full.headers);
  const body =
    endpoint.shape === "own"
      ? full.result
      : {
          success: true,
          code: full.code,
          message: full.message,
          result: full.result ?? null,
          timestamp: deps.clock.now(),
        };
  const written = serialize(body);
  if (deps.checkAnswers)
    (endpoint.shape === "own" ? endpoint.result : successEnvelope(endpoint.result)).parse(JSON.parse(written));
  return reply.send(written);
}

export const newRequestId = (): string => randomUUID();
