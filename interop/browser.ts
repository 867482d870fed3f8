import { type IncomingMessage, request as overHttp } from "node:http";
import { request as overHttps } from "node:https";
import { person } from "./portal.ts";

export interface Page {
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** The parts of a browser that a sign-on needs: cookies by host, and recorded redirects. */
export interface Browser {
  /** Follows redirects up to the login page or any other page. */
  open(url: string, init?: RequestInit): Promise<Page>;
  /** Signs in on the current login page, and follows the redirects. */
  signInAt(page: Page): Promise<Page>;
  /** Returns the addresses of redirects since the last call. */
  takeWay(): string[];
  forget(host: string): void;
}

const MAX_REDIRECTS = 12;
/** Sends no fetch metadata: Node's `fetch` declares that it is no navigation, which clients answer differently. */
const AS_A_PAGE = {
  accept: "text/html",
  "sec-fetch-site": "none",
  "sec-fetch-mode": "navigate",
  "sec-fetch-dest": "document",
};

async function navigate(url: string, { method = "GET", headers, body }: RequestInit): Promise<Response> {
  const request = url.startsWith("https:") ? overHttps : overHttp;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { method, headers: headers as Record<string, string> }, resolve)
      .on("error", reject)
      .end(body ?? undefined);
  });
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const answerHeaders = new Headers();
  for (const [name, values = []] of Object.entries(answer.headersDistinct))
    for (const value of values) answerHeaders.append(name, value);
  const hasBody = chunks.length > 0 && answer.statusCode !== 204;
  return new Response(hasBody ? Buffer.concat(chunks) : null, {
    status: answer.statusCode ?? 0,
    headers: answerHeaders,
  });
}

export function openBrowser(): Browser {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = (url: string): Map<string, string> => {
    const { host } = new URL(url);
    const jar = jars.get(host) ?? new Map<string, string>();
    jars.set(host, jar);
    return jar;
  };
  let steps: string[] = [];

  async function send(url: string, init: RequestInit = {}): Promise<Response> {
    const jar = jarOf(url);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { ...AS_A_PAGE, ...(init.headers as Record<string, string>), ...(cookie ? { cookie } : {}) };
    const response = await navigate(url, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [pair = "", ...rules] = line.split(/; */);
      const at = pair.indexOf("=");
      const isOver = rules.some((rule) => /^max-age=0$/i.test(rule) || /^expires=.*1970/i.test(rule));
      if (isOver) jar.delete(pair.slice(0, at));
      else jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  }

  const browser: Browser = {
    open: async (first, init) => {
      let url = first;
      let response = await send(url, init);
      for (let n = 0; n < MAX_REDIRECTS; n++) {
        const location = response.headers.get("location");
        if (response.status < 300 || response.status > 399 || location === null) break;
        await response.body?.cancel();
        url = new URL(location, url).href;
        steps.push(url);
        response = await send(url);
      }
      return { url, status: response.status, headers: response.headers, text: await response.text() };
    },
    signInAt: async ({ url }) => {
      const { origin, pathname, searchParams } = new URL(url);
      if (pathname !== "/user/login") throw new Error(`no login page: ${url}`);
      const { username, password } = person;
      const response = await send(`${origin}/bpt/api/sys/login`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ username, password }),
      });
      const { success, message } = (await response.json()) as { success: boolean; message: string };
      if (!success) throw new Error(message);
      return browser.open(new URL(searchParams.get("redirect") ?? "/", origin).href);
    },
    takeWay: () => {
      const followed = steps;
      steps = [];
      return followed;
    },
    forget: (host) => void jars.delete(host),
  };
  return browser;
}
