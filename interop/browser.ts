import { person } from "./portal.ts";

export interface Page {
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** As much of a browser as a sign-on needs: cookies of each host, and redirects, of which it tells. */
export interface Browser {
  /** Follows redirects up to the login page or whatever else does not lead on. */
  open(url: string, init?: RequestInit): Promise<Page>;
  /** Signs in on the login page that it stands at, and follows where that leads. */
  signInAt(page: Page): Promise<Page>;
  /** Addresses that it was sent to, since it was asked last. */
  takeWay(): string[];
  forget(host: string): void;
}

const MOST_REDIRECTS = 12;

export function openBrowser(): Browser {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = (url: string): Map<string, string> => {
    const { host } = new URL(url);
    const jar = jars.get(host) ?? new Map<string, string>();
    jars.set(host, jar);
    return jar;
  };
  let way: string[] = [];

  async function send(url: string, init: RequestInit = {}): Promise<Response> {
    const jar = jarOf(url);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { ...(init.headers as Record<string, string> | undefined), ...(cookie ? { cookie } : {}) };
    const response = await fetch(url, { ...init, headers, redirect: "manual" });
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
      for (let n = 0; n < MOST_REDIRECTS; n++) {
        const location = response.headers.get("location");
        if (response.status < 300 || response.status > 399 || location === null) break;
        await response.body?.cancel();
        url = new URL(location, url).href;
        way.push(url);
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
      const taken = way;
      way = [];
      return taken;
    },
    forget: (host) => void jars.delete(host),
  };
  return browser;
}
