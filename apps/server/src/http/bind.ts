import { allEndpoints, type Endpoint, type EndpointKey } from "@tender/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { AppError, invalidField } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import { truncateText } from "#platform/limited-text.ts";
import { SecondPersonNeeded } from "#platform/second-person.ts";
import { type AccessDeps, guardAccess, guardAccessSync, refundSuccess } from "./access-guard.ts";
import { type AnswerDeps, createAnswerWriter } from "./answer.ts";
import type { BodyDeadline } from "./body-parser.ts";
import { toRouterPath } from "./call-paths.ts";
import { type ListFileDeps, toFileResponse } from "./list-file.ts";
import { RequestContext } from "./request-context.ts";
import { type Context, ListFile, Raw, type Routes } from "./routes.ts";
import { createUploadReader, type ReadUpload, requireBodyKind, useUploads } from "./uploads.ts";

export interface BindDeps extends AccessDeps, AnswerDeps, ListFileDeps {
  readonly deadline: BodyDeadline;
  /** Additional paths of a call, chosen by this installation. */
  readonly alsoAt: { readonly [K in EndpointKey]?: string };
  /** Refuses a caller who may not use the pages of the subsystem now. */
  requireWithin(caller: Caller, appId: string): Promise<void>;
  /** Also binds calls of development mode. */
  readonly isDevelopment: boolean;
  /** Records that the caller requested a call without the permission for it. */
  recordRefusal(caller: Caller, call: string, reason: AppError["code"], origin: Origin): Promise<void>;
  /** Stores a call until another administrator approves it. */
  storeForSecondPerson(key: EndpointKey, input: unknown, needed: SecondPersonNeeded, caller: Caller): Promise<void>;
}

type AnyHandler = (input: unknown, context: Context<EndpointKey>) => Promise<unknown>;
type Part = "params" | "query" | "body";

declare module "fastify" {
  interface FastifyRequest {
    /** Returns the endpoint of the request. Undefined: there is none. */
    endpoint: Endpoint | undefined;
  }
}

/** Registers a route for every endpoint. All routes of the contract are registered here. */
export function bindRoutes(app: FastifyInstance, handlers: Routes, deps: BindDeps): void {
  app.decorateRequest("caller", undefined);
  app.decorateRequest("endpoint", undefined);
  const endpoints = allEndpoints().filter(({ endpoint }) => deps.isDevelopment || !endpoint.developmentOnly);
  const readUpload = createUploadReader();
  const bindAll = (scope: FastifyInstance, isChosen: (endpoint: Endpoint) => boolean) => {
    for (const { key, endpoint } of endpoints)
      if (isChosen(endpoint))
        bindEndpoint(
          scope,
          endpoint,
          pathsOf(key, endpoint, deps),
          handlerOf(key, endpoint, handlers, deps),
          readUpload,
          deps,
        );
  };
  bindAll(app, ({ upload }) => !upload);
  // Uploads have a scope of their own, because the form parser adds hooks to every route of its scope.
  void app.register((scope, _options, done) => {
    useUploads(scope);
    bindAll(scope, ({ upload }) => upload !== undefined);
    done();
  });
}

/**
 * Returns the handler of an endpoint. If a call needs a second person and may wait, it is stored, and the handler
 * throws approval.awaited.
 */
function handlerOf(key: EndpointKey, { mayAwaitApproval }: Endpoint, handlers: Routes, deps: BindDeps): AnyHandler {
  const handler = handlers[key] as AnyHandler;
  if (!mayAwaitApproval) return handler;
  return async (input, context) => {
    try {
      return await handler(input, context);
    } catch (error) {
      if (!(error instanceof SecondPersonNeeded)) throw error;
      await deps.storeForSecondPerson(key, input, error, context.caller as Caller);
      throw new AppError("approval.awaited");
    }
  };
}

const pathsOf = (key: EndpointKey, { paths }: Endpoint, { alsoAt }: BindDeps): readonly string[] => [
  ...paths,
  ...(alsoAt[key] ? [alsoAt[key]] : []),
];

function bindEndpoint(
  app: FastifyInstance,
  endpoint: Endpoint,
  paths: readonly string[],
  handler: AnyHandler,
  readUpload: ReadUpload,
  deps: BindDeps,
): void {
  const { upload, bodyLimit } = endpoint;
  const answer = createAnswerWriter(endpoint, deps);
  const within = endpoint.access.kind === "permission" ? endpoint.access.within : undefined;

  const finalize = async (value: unknown, request: FastifyRequest, context: RequestContext): Promise<unknown> => {
    const isRefusal = value instanceof Raw && value.isRefusal;
    if (endpoint.countsFailures && !isRefusal) await refundSuccess(endpoint, request, deps.limiter);
    return value instanceof ListFile ? toFileResponse(value, context, deps) : value;
  };
  const work = (input: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const context = new RequestContext(request, deps.authenticator);
    return handler(input, context).then((value) =>
      // Other answers need no further promise, which saves time in most requests.
      endpoint.countsFailures || value instanceof ListFile
        ? finalize(value, request, context).then((finalValue) => answer(finalValue, reply))
        : answer(value, reply),
    );
  };
  const prepareBody = (request: FastifyRequest) => {
    requireBodyKind(endpoint, request);
    if (!upload && hasBody(request)) deps.deadline.begin(request.raw);
  };

  for (const path of paths)
    app.route({
      method: [...endpoint.methods],
      url: toRouterPath(path),
      exposeHeadRoute: false,
      ...(endpoint.untraced ? { config: { untraced: true } } : {}),
      ...(bodyLimit ? { bodyLimit } : {}),
      onRequest: (request, _reply, done) => {
        request.endpoint = endpoint;
        request.caller = guardAccessSync(endpoint, request, deps);
        if (request.caller && within === undefined) {
          prepareBody(request);
          done();
          return;
        }
        const guarded = request.caller ? Promise.resolve() : guardAccess(endpoint, request, deps);
        guarded
          .catch((error: unknown) => recordForbidden(error, request, path, deps))
          .then(() => (within === undefined ? undefined : deps.requireWithin(request.caller as Caller, within)))
          .then(() => prepareBody(request))
          .then(() => done(), done);
      },
      handler: upload
        ? async (request, reply) => {
            const input = inputOf(endpoint, request);
            const file = await readUpload(request, request.caller as Caller, upload.maxBytes);
            return work({ ...input, file }, request, reply);
          }
        : (request, reply) => work(inputOf(endpoint, request), request, reply),
    });
}

/** Records a refusal of a known caller who lacks the right, and throws it again. */
async function recordForbidden(error: unknown, request: FastifyRequest, path: string, deps: BindDeps): Promise<never> {
  const { caller, method } = request;
  if (caller && error instanceof AppError && error.code === "http.forbidden") {
    const { origin } = new RequestContext(request, deps.authenticator);
    await deps.recordRefusal(caller, `${method} ${path}`, error.code, origin);
  }
  throw error;
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;

const inputOf = (endpoint: Endpoint, request: FastifyRequest) => ({
  params: read(endpoint, "params", request),
  query: read(endpoint, "query", request),
  body: read(endpoint, "body", request),
});

/** Validates and returns one part of the request. Every query may contain `_t`, which is ignored. */
function read(endpoint: Endpoint, part: Part, request: FastifyRequest): unknown {
  const schema: z.ZodObject | undefined = endpoint[part];
  if (!schema) {
    if (part === "body") requireNoFields(endpoint, request);
    return undefined;
  }
  // A query can contain U+0000 only as an escape. In a path and in a body it is refused before.
  if (part === "query" && request.url.includes("%00"))
    throw endpoint.refusesNulAs ? new AppError(endpoint.refusesNulAs) : invalidField(part);
  let value: unknown = request[part];
  if (part === "query" && "_t" in (request.query as object)) {
    const { _t: _, ...rest } = request.query as Record<string, unknown>;
    value = rest;
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue?.code === "unrecognized_keys" ? issue.keys[0] : issue?.path.join(".");
  throw invalidField(truncateText(field || part, 60));
}

/**
 * Refuses fields in the body of a call without a body schema; clients may send an empty one. Anonymous calls (sign-in,
 * sign-out) and uploads are not checked.
 */
function requireNoFields({ access, upload }: Endpoint, { body }: FastifyRequest): void {
  if (access.kind === "anonymous" || upload || body === undefined || body === null) return;
  const [field] = typeof body === "object" ? Object.keys(body) : ["body"];
  if (field !== undefined) throw invalidField(truncateText(field, 60));
}
