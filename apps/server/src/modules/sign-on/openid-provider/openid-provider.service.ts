import { IncomingMessage, type ServerResponse } from "node:http";
import type Provider from "oidc-provider";
import type { Context } from "oidc-provider";
import type { OpenidKeys, SigningJwk } from "#modules/guard/openid-key/openid-keys.service.ts";
import type { Logger } from "#platform/logger.ts";
import type { ClientCalls } from "./client-calls.service.ts";
import type { OpenidClients } from "./openid-clients.service.ts";
import { troublePage } from "./openid-pages.ts";
import type { OpenidRequest } from "./openid-requests.ts";
import type { Visit, Visits } from "./openid-visit.ts";
import type { ProviderAnswers } from "./provider-configuration.ts";
import { clientPaths, cookieNames, openidPaths } from "./provider-settings.ts";

/** The protocol, as the library implements it. */
export interface OpenidProvider {
  /** Returns the provider with the current keys. */
  current(): Promise<Provider>;
  answer(request: OpenidRequest, response: ServerResponse, visit: Visit): Promise<void>;
  /** The request for the library: under the public address, with the portal's session in place of the library's own. */
  messageOf(request: OpenidRequest, visit: Visit): IncomingMessage;
}

export interface OpenidProviderDeps extends Omit<ProviderAnswers, "keys" | "showRefusal"> {
  readonly keys: Pick<OpenidKeys, "all" | "onChange">;
  readonly visits: Visits;
  readonly publicUrl: string;
  readonly logger: Logger;
  readonly calls: Pick<ClientCalls, "recordFailure">;
  readonly clients: Pick<OpenidClients, "hasPagesAt">;
  /** Called after the library has built its answer, before the answer is sent. */
  afterAnswer(context: Context): Promise<void>;
}

interface Made {
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
async function library() {
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
  const set = [context.response.get("set-cookie") ?? []].flat();
  const others = set.filter((cookie) => !cookie.startsWith(`${cookieNames.session}=`));
  if (others.length > 0) context.set("set-cookie", others);
  else context.remove("set-cookie");
}

const CORS = ["allow-origin", "allow-methods", "allow-headers", "max-age", "expose-headers"];

/** The library allows every page to read discovery, keys and refusals. */
function removeCorsHeaders(context: Context): void {
  for (const name of CORS) context.remove(`access-control-${name}`);
}

export function createOpenidProvider(deps: OpenidProviderDeps): OpenidProvider {
  const { keys, visits, publicUrl, logger, calls, clients, afterAnswer, ...answers } = deps;
  const { host, protocol } = new URL(publicUrl);
  let made: Promise<Made> | undefined;
  // The library reads its keys once. All its state is in the database, so that a new instance continues where the old
  // one stops.
  keys.onChange(() => {
    made = undefined;
  });

  async function make(signing: readonly SigningJwk[]): Promise<Made> {
    const { Provider, configurationOf } = await library();
    const provider = new Provider(publicUrl, configurationOf({ ...answers, keys: signing, showRefusal }));
    provider.proxy = true;
    const note = (error: unknown) => logger.error({ err: error }, "the OpenID Connect provider failed");
    provider.on("error", note);
    provider.on("server_error", (_context: Context, error: unknown) => note(error));
    provider.use(async (context, next) => {
      await next();
      dropSessionCookie(context);
      const origin = context.get("origin");
      if (origin === "" || !(await clients.hasPagesAt(origin))) removeCorsHeaders(context);
      if (context.path === openidPaths.discovery && context.status === 200)
        context.body = { ...(context.body as object), response_modes_supported: ["query"] };
      if (context.status === 401 && clientPaths.has(context.path))
        await calls.recordFailure(visits.getStore()?.origin.address ?? "");
      await afterAnswer(context);
    });
    return { provider, answer: provider.callback() };
  }

  function ready(): Promise<Made> {
    if (made) return made;
    const making = keys.all().then(make);
    made = making;
    making.catch(() => {
      if (made === making) made = undefined;
    });
    return making;
  }

  function messageOf({ method, url, headers, body, socket }: OpenidRequest, { visitor }: Visit): IncomingMessage {
    const message = new IncomingMessage(socket);
    const sent = (headers.cookie ?? "").split(/;\s*/).filter((part) => !part.startsWith(`${cookieNames.session}=`));
    const cookies = visitor ? [...sent, `${cookieNames.session}=${visitor.caller.rootSessionId}`] : sent;
    const { "x-forwarded-host": _host, "transfer-encoding": _encoding, ...others } = headers;
    message.method = method;
    message.url = url;
    message.headers = {
      ...others,
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
    current: async () => (await ready()).provider,
    answer: async (request, response, visit) => {
      const { answer } = await ready();
      await visits.run(visit, () => answer(messageOf(request, visit), response));
    },
    messageOf,
  };
}
