import type { IncomingMessage, ServerResponse } from "node:http";

const BODY_LIMIT = 16_384;

/** Told to the person who came, as it is. */
export class Refusal extends Error {
  override name = "Refusal";
}

/** One request and its answer. */
export interface Exchange {
  readonly url: URL;
  form(): Promise<URLSearchParams>;
  cookie(name: string): string | undefined;
  /** Goes out with whatever is answered. Without seconds as long as the browser is open; 0 takes it away. */
  setCookie(name: string, value: string, seconds?: number): void;
  html(status: number, body: string): void;
  go(location: string | URL): void;
  /** For the portal's server: a status is all that it asks for. */
  status(code: number): void;
}

/** By method and path, such as `GET /cas`. */
export type Routes = Readonly<Record<string, (exchange: Exchange) => void | Promise<void>>>;

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = "";
  for await (const chunk of request) {
    text += chunk;
    if (text.length > BODY_LIMIT) throw new Refusal("提交的内容过大");
  }
  return new URLSearchParams(text);
}

/** `ownUrl`: where people reach us; `portalUrl`: where our forms may lead on to. */
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
    // Codes, tickets and tokens stand in addresses for a moment. The origin alone is told: by it the portal knows that a
    // sign-out comes from a registered site, and does not ask.
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
    go: (location) => void response.writeHead(303, { ...headers(), location: String(location) }).end(),
    status: (code) => void response.writeHead(code, headers()).end(),
  };
}
