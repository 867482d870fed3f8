import type { CreatedUser, TestApp } from "@tender/testkit";

export interface BrowserAnswer {
  readonly status: number;
  readonly location: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** A browser: it stores cookies and follows no redirect by itself. */
export interface Browser {
  get(url: string, how?: Readonly<Record<string, string>>): Promise<BrowserAnswer>;
  /** Sends a form of a page of the portal. */
  send(url: string, fields: Readonly<Record<string, string>>): Promise<BrowserAnswer>;
  /** Signs in by password, as the sign-in page does. */
  signIn(user: CreatedUser): Promise<{ token: string }>;
  /** Closes the window: deletes a cookie that ends with it. */
  forget(name: string): void;
  readonly cookies: ReadonlyMap<string, string>;
}

/** Headers of browsers for a typed address. */
const TYPED = { "sec-fetch-site": "none", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };

export function openBrowser(t: TestApp): Browser {
  const cookies = new Map<string, string>();
  const storeCookies = (header: unknown) => {
    for (const line of [header].flat().filter((headerLine): headerLine is string => typeof headerLine === "string")) {
      const [pair = "", ...rules] = line.split("; ");
      const at = pair.indexOf("=");
      if (rules.includes("Max-Age=0")) cookies.delete(pair.slice(0, at));
      else cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  };
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const answerOf = ({ statusCode, headers, body }: Awaited<ReturnType<TestApp["http"]>>): BrowserAnswer => {
    storeCookies(headers["set-cookie"]);
    return { status: statusCode, location: String(headers.location ?? ""), html: body, headers };
  };
  return {
    cookies,
    forget: (name) => void cookies.delete(name),
    get: async (url, how = TYPED) => answerOf(await t.http("GET", url, { headers: { ...how, cookie: cookie() } })),
    send: async (url, fields) =>
      answerOf(
        await t.http("POST", url, {
          raw: new URLSearchParams(fields).toString(),
          contentType: "application/x-www-form-urlencoded",
          headers: { ...TYPED, "sec-fetch-site": "same-origin", cookie: cookie() },
        }),
      ),
    signIn: async ({ username, password }) => {
      const sent = { headers: { cookie: cookie() } };
      const { body, headers } = await t.call("signIn.withPassword", { body: { username, password } }, sent);
      if (!body.success) throw new Error(body.message);
      storeCookies(headers["set-cookie"]);
      return { token: body.result.token };
    },
  };
}

/** Returns `/cas/…` with a query. */
export const casUrl = (path: string, query: Record<string, string>): string =>
  `/cas/${path}?${new URLSearchParams(query)}`;

/** Returns the ticket in the address of a redirect. */
export const ticketIn = (location: string): string => new URL(location).searchParams.get("ticket") ?? "";

/** Returns the target of the sign-in page after a sign-in. */
export function returnAddress(location: string): string {
  const { pathname, searchParams } = new URL(location, "http://portal.test");
  if (pathname !== "/user/login") throw new Error(`no login page: ${location}`);
  return searchParams.get("redirect") ?? "";
}
