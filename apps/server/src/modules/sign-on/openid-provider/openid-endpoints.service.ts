import type { ServerResponse } from "node:http";
import type Provider from "oidc-provider";
import type { Interaction } from "oidc-provider";
import type { SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import { isSettled } from "#platform/access.ts";
import type { ClientCalls } from "./client-calls.service.ts";
import type { Choice, Interactions } from "./interaction.service.ts";
import type { Introspection } from "./introspection.service.ts";
import { expiredPage, type OpenidAnswer, redirectTo } from "./openid-pages.ts";
import type { OpenidProvider } from "./openid-provider.service.ts";
import type { OpenidRequest } from "./openid-requests.ts";
import type { OpenidSignOut } from "./openid-sign-out.service.ts";
import { clientPaths, cookieNames, openidPaths } from "./provider-settings.ts";
import type { RequestSession, SignedInUser } from "./request-session.ts";

/** Answers every request at the provider's addresses. */
export interface OpenidEndpoints {
  answer(request: OpenidRequest, response: ServerResponse): Promise<void>;
}

export interface OpenidEndpointsDeps {
  readonly provider: OpenidProvider;
  readonly interactions: Interactions;
  readonly signOut: OpenidSignOut;
  readonly introspection: Introspection;
  readonly calls: Pick<ClientCalls, "admit">;
  readonly registry: Pick<SessionRegistry, "liveByCookie">;
  readonly publicUrl: string;
}

const json = (status: number, body: object, headers: Readonly<Record<string, string>> = {}): OpenidAnswer => ({
  status,
  headers: { ...headers, "content-type": "application/json; charset=utf-8", "cache-control": "no-store" },
  body: JSON.stringify(body),
});

const tooManyRequests = (seconds: number): OpenidAnswer =>
  json(
    429,
    { error: "temporarily_unavailable", error_description: "too many requests" },
    { "retry-after": String(seconds) },
  );

function write({ status, headers, body }: OpenidAnswer, response: ServerResponse): void {
  response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) }).end(body);
}

export function createOpenidEndpoints(deps: OpenidEndpointsDeps): OpenidEndpoints {
  const { provider, interactions, signOut, introspection, calls, registry, publicUrl } = deps;

  async function sessionOf({ cookie, origin }: OpenidRequest): Promise<RequestSession> {
    const live = cookie === undefined ? undefined : await registry.liveByCookie(cookie);
    const sessionOwner: SignedInUser | undefined = live && { caller: live.caller, signedInAt: live.signedInAt };
    return { sessionOwner, user: sessionOwner && isSettled(sessionOwner.caller) ? sessionOwner : undefined, origin };
  }

  /** Returns the interaction that this browser has begun. */
  async function interactionOf(
    current: Provider,
    request: OpenidRequest,
    response: ServerResponse,
    session: RequestSession,
    uid: string,
  ): Promise<Interaction | undefined> {
    const { cookies } = current.createContext(provider.createMessage(request, session), response);
    if (cookies.get(cookieNames.interaction, { signed: true }) !== uid) return undefined;
    return current.Interaction.find(uid);
  }

  async function interact(request: OpenidRequest, response: ServerResponse, url: URL): Promise<OpenidAnswer> {
    const [session, current] = await Promise.all([sessionOf(request), provider.current()]);
    const uid = url.pathname.slice(openidPaths.interaction.length + 1);
    const interaction = await interactionOf(current, request, response, session, uid);
    if (!interaction) return expiredPage();
    const hasChoice = request.method === "POST" && !request.isForeign;
    const choice = hasChoice ? (formOf(request).get("choice") ?? undefined) : undefined;
    return interactions.handle(interaction, session, {
      choice: choice as Choice,
      isBack: url.searchParams.get("back") === "1",
    });
  }

  async function endSession(request: OpenidRequest, url: URL): Promise<OpenidAnswer> {
    const parameters = request.method === "POST" ? formOf(request) : url.searchParams;
    const choice = request.method === "POST" && !request.isForeign ? parameters.get("choice") : null;
    parameters.delete("choice");
    // A POST from another site carries no cookie; the GET that follows the redirect does.
    if (request.method === "POST" && choice === null) return redirectTo(`${openidPaths.endSession}?${parameters}`);
    const [session, current] = await Promise.all([sessionOf(request), provider.current()]);
    return signOut.handle(current, session, parameters, choice ?? undefined);
  }

  async function serveClient(request: OpenidRequest, response: ServerResponse): Promise<void> {
    const { address } = request.origin;
    const form = formOf(request);
    const { headers, url } = request;
    const { waitSeconds, provenClientId } = await calls.admit({ headers, form, address });
    if (waitSeconds !== undefined) return write(tooManyRequests(waitSeconds), response);
    const isPlain = url === openidPaths.introspection && headers.authorization !== undefined && !headers.origin;
    const introspected =
      isPlain && provenClientId !== undefined ? await introspection.answer(provenClientId, form) : undefined;
    if (introspected) return write(json(200, introspected), response);
    await provider.answer(request, response, { user: undefined, sessionOwner: undefined, origin: request.origin });
  }

  return {
    answer: async (request, response) => {
      const url = new URL(request.url, publicUrl);
      if (clientPaths.has(url.pathname)) return serveClient(request, response);
      if (url.pathname === openidPaths.endSession) return write(await endSession(request, url), response);
      if (url.pathname.startsWith(`${openidPaths.interaction}/`))
        return write(await interact(request, response, url), response);
      await provider.answer(withKnownMode(request, url), response, await sessionOf(request));
    },
  };
}

const formOf = ({ body }: OpenidRequest): URLSearchParams => new URLSearchParams(body.toString("utf8"));

/**
 * Answers are sent in the address alone: the library's page that posts them has an inline script. The library refuses
 * the unknown name `unsupported` as the protocol requires.
 */
function withKnownMode(request: OpenidRequest, url: URL): OpenidRequest {
  const mode = url.searchParams.get("response_mode");
  if (url.pathname !== openidPaths.authorization || mode === null || mode === "query") return request;
  const query = new URLSearchParams(url.search);
  query.set("response_mode", "unsupported");
  return { ...request, url: `${url.pathname}?${query}` };
}
