import type { IncomingMessage, ServerResponse } from "node:http";
import type Provider from "oidc-provider";
import type { Context } from "oidc-provider";
import type { OpenidKeys, SigningJwk } from "#modules/guard/openid-key/openid-keys.service.ts";
import type { Logger } from "#platform/logger.ts";
import { http } from "#platform/node-http.ts";
import type { ClientCalls } from "./client-calls.service.ts";
import type { OpenidClients } from "./openid-clients.service.ts";
import { troublePage } from "./openid-pages.ts";
import type { OpenidRequest } from "./openid-requests.ts";
import type { ProviderAnswers } from "./provider-configuration.ts";
import { clientPaths, cookieNames, openidPaths } from "./provider-settings.ts";
import type { RequestSession, RequestSessions } from "./request-session.ts";

/** The protocol, as the library implements it. */
export interface OpenidProvider {
  /** Returns the provider with the current keys. */
  current(): Promise<Provider>;
  answer(request: OpenidRequest, response: ServerResponse, session: RequestSession): Promise<void>;
  /** The request for the library: under the public address, with the portal's session in place of the library's own. */
  createMessage(request: OpenidRequest, session: RequestSession): IncomingMessage;
}

export interface OpenidProviderDeps extends Omit<ProviderAnswers, "keys" | "showRefusal"> {
  readonly keys: Pick<OpenidKeys, "all" | "onChange">;
  readonly requestSessions: RequestSessions;
  readonly publicUrl: string;
  readonly logger: Logger;
  readonly calls: Pick<ClientCalls, "recordFailure">;
  readonly clients: Pick<OpenidClients, "hasPagesAt">;
  /** Called after the library has built its answer, before the answer is sent. */
  afterAnswer(context: Context): Promise<void>;
}

interface ProviderInstance {
  readonly provider: Provider;
  readonly answer: ReturnType<Provider["callback"]>;
}

function showRefusal(context: Context, { error }: { readonly error: string }): void {
  const { headers, body } = troublePage(error, context.status);
  for (const [name, value] of Object.entries(headers)) context.set(name, value as string);
  context.body = body;
}

/**
 * Loaded on first use: it takes a tenth of the server's memory, which only deployments with clients of the protocol
 * need.
 */
async function loadLibrary() {
  const [{ default: Provider }, { configurationOf }] = await Promise.all([
    import("oidc-provider"),
    import("./provider-configuration.ts"),
  ]);
  return { Provider, configurationOf };
}

/**
 * The library's session cookie never reaches a browser: it cannot be stolen, and does not outlive the portal's session.
 */
function dropSessionCookie(context: Context): void {
  const cookies = [context.response.get("set-cookie") ?? []].flat();
  const portalCookies = cookies.filter((cookie) => !cookie.startsWith(`${cookieNames.session}=`));
  if (portalCookies.length > 0) context.set("set-cookie", portalCookies);
  else context.remove("set-cookie");
}

const CORS_HEADERS = ["allow-origin", "allow-methods", "allow-headers", "max-age", "expose-headers"];

/** The library allows every page to read discovery, keys and refusals. */
function removeCorsHeaders(context: Context): void {
  for (const name of CORS_HEADERS) context.remove(`access-control-${name}`);
}

export function createOpenidProvider(deps: OpenidProviderDeps): OpenidProvider {
  const { keys, requestSessions, publicUrl, logger, calls, clients, afterAnswer, ...answers } = deps;
  const { host, protocol } = new URL(publicUrl);
  let instance: Promise<ProviderInstance> | undefined;
  // The library reads its keys once. All its state is in the database, so that a new instance continues where the old
  // one stops.
  keys.onChange(() => {
    instance = undefined;
  });

  async function createInstance(signingKeys: readonly SigningJwk[]): Promise<ProviderInstance> {
    const { Provider, configurationOf } = await loadLibrary();
    const provider = new Provider(publicUrl, configurationOf({ ...answers, keys: signingKeys, showRefusal }));
    provider.proxy = true;
    const logError = (error: unknown) => logger.error({ err: error }, "the OpenID Connect provider failed");
    provider.on("error", logError);
    provider.on("server_error", (_context: Context, error: unknown) => logError(error));
    provider.use(async (context, next) => {
      await next();
      dropSessionCookie(context);
      const origin = context.get("origin");
      if (origin === "" || !(await clients.hasPagesAt(origin))) removeCorsHeaders(context);
      if (context.path === openidPaths.discovery && context.status === 200)
        context.body = { ...(context.body as object), response_modes_supported: ["query"] };
      if (context.status === 401 && clientPaths.has(context.path))
        await calls.recordFailure(requestSessions.getStore()?.origin.address ?? "");
      await afterAnswer(context);
    });
    return { provider, answer: provider.callback() };
  }

  function currentInstance(): Promise<ProviderInstance> {
    if (instance) return instance;
    const created = keys.all().then(createInstance);
    instance = created;
    created.catch(() => {
      if (instance === created) instance = undefined;
    });
    return created;
  }

  function createMessage(
    { method, url, headers, body, socket }: OpenidRequest,
    { user }: RequestSession,
  ): IncomingMessage {
    const message = new http.IncomingMessage(socket);
    const clientCookies = (headers.cookie ?? "")
      .split(/;\s*/)
      .filter((part) => !part.startsWith(`${cookieNames.session}=`));
    const cookies = user ? [...clientCookies, `${cookieNames.session}=${user.caller.rootSessionId}`] : clientCookies;
    const { "x-forwarded-host": _host, "transfer-encoding": _encoding, ...otherHeaders } = headers;
    message.method = method;
    message.url = url;
    message.headers = {
      ...otherHeaders,
      host,
      "x-forwarded-proto": protocol.slice(0, -1),
      cookie: cookies.filter(Boolean).join("; "),
      ...(body.length > 0 ? { "content-length": String(body.length) } : {}),
    };
    if (body.length > 0) message.push(body);
    message.push(null);
    // Otherwise the library treats the request as aborted.
    message.complete = true;
    return message;
  }

  return {
    current: async () => (await currentInstance()).provider,
    answer: async (request, response, session) => {
      const { answer } = await currentInstance();
      await requestSessions.run(session, () => answer(createMessage(request, session), response));
    },
    createMessage,
  };
}
