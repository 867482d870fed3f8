import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { messagePage, pickPage, styles } from "./pages.ts";
import { People } from "./people.ts";
import { createProvider } from "./provider.ts";

const BODY_LIMIT = 1_024;

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = "";
  for await (const chunk of request) {
    text += chunk;
    if (text.length > BODY_LIMIT) throw new Error("the form is too long");
  }
  return new URLSearchParams(text);
}

export interface IdentityProviderSettings {
  readonly issuer: string;
  /** Address of the portal. */
  readonly portalUrl: string;
  /** The portal's name for this provider, part of the redirect address. */
  readonly type: string;
}

/**
 * Returns a provider of OpenID Connect for trying third-party sign-in: without passwords, people choose their identity.
 */
export function createIdentityProvider({ issuer, portalUrl, type }: IdentityProviderSettings): Server {
  const people = new People();
  const provider = createProvider(issuer, [`${portalUrl}/thirdLogin/callback/${type}`], people);
  const protocol = provider.callback();
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    // The form's answer redirects to the portal.
    "content-security-policy": `default-src 'none'; style-src 'self'; form-action 'self' ${new URL(portalUrl).origin}; frame-ancestors 'none'; base-uri 'none'`,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
  };
  const html = (response: ServerResponse, status: number, body: string) =>
    response.writeHead(status, headers).end(body);

  async function pick(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { uid } = await provider.interactionDetails(request, response);
    if (request.method !== "POST") return void html(response, 200, pickPage(uid, ""));
    const form = await formOf(request);
    if (form.has("cancel")) {
      const refusal = { error: "access_denied", error_description: "the person went back" };
      return provider.interactionFinished(request, response, refusal);
    }
    const person = people.find(form.get("person") ?? "") ?? people.make(form.get("name") ?? "");
    if (!person) return void html(response, 200, pickPage(uid, "请输入姓名"));
    return provider.interactionFinished(request, response, { login: { accountId: person.id } });
  }

  return createServer(async (request, response) => {
    try {
      const { pathname } = new URL(request.url ?? "/", issuer);
      if (pathname.startsWith("/interaction/")) await pick(request, response);
      else if (pathname === "/style.css")
        response.writeHead(200, { "content-type": "text/css; charset=utf-8", "cache-control": "no-cache" }).end(styles);
      else protocol(request, response);
    } catch {
      html(response, 400, messagePage("无法登录", "登录已超时或已结束，请回到平台重新开始。"));
    }
  });
}
