import type { IncomingMessage, ServerResponse } from "node:http";

const BODY_LIMIT = 16_384;

/** Error whose message is shown to the visitor. */
export class Refusal extends Error {
  override name = "Refusal";
}

/** A request and the methods that answer it. */
export interface Exchange {
  readonly url: URL;
  form(): Promise<URLSearchParams>;
  cookie(name: string): string | undefined;
  /** Sets a cookie with the answer. Without `seconds` it ends with the browser; 0 deletes it. */
  setCookie(name: string, value: string, seconds?: number): void;
  html(status: number, body: string): void;
  redirect(location: string | URL): void;
  /** Answers a status without a body, for the portal's server. */
  status(code: number): void;
}

/** Handlers by method and path, such as `GET /cas`. */
export type Routes = Readonly<Record<string, (exchange: Exchange) => void | Promise<void>>>;

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = "";
  for await (const chunk of request) {
    text += chunk;
    if (text.length > BODY_LIMIT) throw new Refusal("提交的内容过大");
  }
  return new URLSearchParams(text);
}

/** Creates an exchange. `ownUrl`: the example's public address; `portalUrl`: a permitted target of its forms. */
export function createExchange(
  request: IncomingMessage,
  response: ServerResponse,
  { ownUrl, portalUrl }: { readonly ownUrl: string; readonly portalUrl: string },
): Exchange {
  const cookies: string[] = [];
  const secure = ownUrl.startsWith("https:") ? "; Secure" : "";
  const headers = (): Record<string, string | string[]> => ({
    "cache-control": "no-store",
    "content-security-policy": `default-src 'none'; style-src 'self'; form-action 'self' ${new URL(portalUrl).origin}; frame-ancestors 'none'; base-uri 'none'`,
    "x-content-type-options": "nosniff",
    // Addresses may contain codes, tickets and tokens, so only the origin is sent. By it the portal recognises a
    // sign-out from a registered site, which needs no confirmation.
    "referrer-policy": "strict-origin",
    ...(cookies.length > 0 ? { "set-cookie": cookies } : {}),
  });
  return {
    url: new URL(request.url ?? "/", ownUrl),
    form: () => formOf(request),
    cookie: (name) =>
      request.headers.cookie
        ?.split(/;\s*/)
        .find((part) => part.startsWith(`${name}=`))
        ?.slice(name.length + 1),
    setCookie: (name, value, seconds) => {
      const age = seconds === undefined ? "" : `; Max-Age=${seconds}`;
      cookies.push(`${name}=${value}; Path=/; HttpOnly; SameSite=Lax${age}${secure}`);
    },
    html: (status, body) =>
      void response.writeHead(status, { ...headers(), "content-type": "text/html; charset=utf-8" }).end(body),
    redirect: (location) => void response.writeHead(303, { ...headers(), location: String(location) }).end(),
    status: (code) => void response.writeHead(code, headers()).end(),
  };
}
