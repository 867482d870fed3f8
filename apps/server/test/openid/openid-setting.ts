import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import {
  type FakeClock,
  fakeClock,
  freePort,
  type Person,
  startTestApp,
  type TestApp,
  type UserInput,
  until,
} from "@tender/testkit";
import * as openid from "openid-client";
import { vi } from "vitest";
import type { portalFetch } from "./portal-fetch.ts";

/** Returns a clock for the portal, and sets the machine's time to it, which the library reads. */
function sharedClock(): FakeClock {
  const clock = fakeClock();
  vi.useFakeTimers({ toFake: ["Date"], now: clock.now() });
  const moved = (move: (ms: number) => void) => (ms: number) => {
    move(ms);
    vi.setSystemTime(clock.now());
  };
  return { ...clock, advance: moved(clock.advance), set: moved(clock.set) };
}

/** A browser: it stores cookies by name and path, and follows no redirect by itself. */
export class Browser {
  readonly #cookies = new Map<string, { value: string; path: string }>();
  readonly #baseUrl: string;
  readonly #fetch: ReturnType<typeof portalFetch>;
  /** All cookies that were set, as the portal wrote them. */
  readonly setCookies: string[] = [];

  constructor(publicUrl: string, sending: ReturnType<typeof portalFetch> = fetch as ReturnType<typeof portalFetch>) {
    this.#baseUrl = publicUrl;
    this.#fetch = sending;
  }

  set(name: string, value: string): void {
    this.#cookies.set(name, { value, path: "/" });
  }

  get(name: string): string | undefined {
    return this.#cookies.get(name)?.value;
  }

  async send(
    address: string,
    init: { form?: Record<string, string> | string[][]; headers?: Record<string, string> } = {},
  ) {
    const url = new URL(address, this.#baseUrl);
    const cookies = [...this.#cookies].filter(([, { path }]) => url.pathname.startsWith(path));
    const response = await this.#fetch(url.href, {
      redirect: "manual",
      method: init.form ? "POST" : "GET",
      headers: {
        accept: "text/html",
        cookie: cookies.map(([name, { value }]) => `${name}=${value}`).join("; "),
        ...init.headers,
      },
      ...(init.form ? { body: new URLSearchParams(init.form) } : {}),
    });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    const location = response.headers.get("location") ?? undefined;
    return { status: response.status, headers: response.headers, location, text: await response.text() };
  }

  keep(line: string): void {
    this.setCookies.push(line);
    const [pair = "", ...attributes] = line.split(/;\s*/);
    const separator = pair.indexOf("=");
    const [name, value] = [pair.slice(0, separator), pair.slice(separator + 1)];
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? "/";
    const isOver = attributes.some((attribute) => /^max-age=0$/i.test(attribute) || /1970/.test(attribute));
    if (isOver || value === "") this.#cookies.delete(name);
    else this.#cookies.set(name, { value, path });
  }

  /** Follows redirects within the portal. Returns the last answer with its target. */
  async follow(address: string) {
    let answer = await this.send(address);
    for (let n = 0; n < 10 && answer.location; n++) {
      const next = new URL(answer.location, this.#baseUrl);
      if (next.origin !== new URL(this.#baseUrl).origin || next.pathname.startsWith("/user/")) break;
      answer = await this.send(next.href);
    }
    return answer;
  }
}

/** Starts a server that records the forms posted to clients over the back channel. */
async function startBackChannel() {
  const received: URLSearchParams[] = [];
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push(new URLSearchParams(Buffer.concat(chunks).toString()));
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    logoutForms: received,
    address: `http://127.0.0.1:${port}/backchannel`,
    host: `127.0.0.1:${port}`,
    close: () => server.close(),
  };
}

export interface RegisteredClient {
  readonly appId: string;
  readonly secret: string;
  readonly redirectUri: string;
  readonly config: openid.Configuration;
}

export const CALLBACK = "https://trade.example/callback";
export const AFTER_SIGN_OUT = "https://trade.example/bye";

export interface OpenidSetting {
  readonly t: TestApp;
  readonly publicUrl: string;
  readonly backChannel: Awaited<ReturnType<typeof startBackChannel>>;
  client(
    appId: string,
    input?: Partial<Parameters<TestApp["deps"]["openidClients"]["save"]>[1]>,
  ): Promise<RegisteredClient>;
  /** Returns a signed-in person with their browser. */
  visitor(input?: UserInput): Promise<{ person: Person; browser: Browser }>;
  /** Returns a browser in which the account has signed in. */
  signIn(person: { username: string; password: string }): Promise<{ browser: Browser; token: string }>;
  close(): Promise<void>;
}

export async function startOpenid(env: Record<string, string> = {}): Promise<OpenidSetting> {
  const [port, back] = [await freePort(), await startBackChannel()];
  const publicUrl = `http://localhost:${port}`;
  const t = await startTestApp({
    clock: sharedClock(),
    env: { PUBLIC_URL: publicUrl, PRIVATE_HOSTS: back.host, ...env },
  });
  await t.app.listen({ port, host: "127.0.0.1" });

  const signIn: OpenidSetting["signIn"] = async ({ username, password }) => {
    const { body, headers } = await t.call("signIn.withPassword", { body: { username, password } });
    const cookie = /tp_session=([^;]+)/.exec(String(headers["set-cookie"]))?.[1] ?? "";
    const browser = new Browser(publicUrl);
    browser.set("tp_session", cookie);
    return { browser, token: body.result.token };
  };

  return {
    t,
    publicUrl,
    backChannel: back,
    signIn,
    client: async (appId, input = {}) => {
      const { openidClients } = t.deps;
      await t.make.subsystem(
        { appId, appCnName: `系统${appId}`, kind: "handover", handOver: "openid", indexPage: "https://trade.example/" },
        ["buyer"],
      );
      const settings = {
        authMethod: "client_secret_basic" as const,
        redirectUris: [CALLBACK],
        postLogoutRedirectUris: [AFTER_SIGN_OUT],
        backchannelLogoutUri: null,
        idTokenAlgorithm: "ES256" as const,
        asksConsent: false,
        ...input,
      };
      await openidClients.save(appId, settings, "administrator");
      const secret = settings.authMethod === "none" ? "" : await openidClients.replaceSecret(appId, "administrator");
      const auth =
        settings.authMethod === "none"
          ? openid.None()
          : settings.authMethod === "client_secret_post"
            ? openid.ClientSecretPost(secret)
            : openid.ClientSecretBasic(secret);
      // Caches of roles and subsystems are dropped by a message, which takes a moment.
      const watcher = await t.person({ roles: ["buyer"] });
      const list = async () =>
        (await t.call("launcher.listSubsystems", { query: { system: "2" } }, watcher)).body.result;
      await until(async () => (await list()).some((entry) => entry.appId === appId));
      const config = await openid.discovery(
        new URL(publicUrl),
        appId,
        { id_token_signed_response_alg: settings.idTokenAlgorithm },
        auth,
        { execute: [openid.allowInsecureRequests] },
      );
      return { appId, secret, redirectUri: settings.redirectUris[0] ?? "", config };
    },
    visitor: async (input = {}) => {
      const person = await t.make.user({ roles: ["buyer"], ...input });
      const { browser, token } = await signIn(person);
      return { person: { ...person, token }, browser };
    },
    close: async () => {
      await t.close();
      back.close();
      vi.useRealTimers();
    },
  };
}

export interface Flow {
  readonly url: URL;
  readonly verifier: string;
  readonly state: string;
  readonly nonce: string;
}

/** Returns the beginning of a client's flow: proof key, state, nonce, and the address for the person. */
export async function begin(client: RegisteredClient, more: Record<string, string> = {}): Promise<Flow> {
  const verifier = openid.randomPKCECodeVerifier();
  const [state, nonce] = [openid.randomState(), openid.randomNonce()];
  const url = openid.buildAuthorizationUrl(client.config, {
    redirect_uri: client.redirectUri,
    scope: "openid profile department",
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state,
    nonce,
    ...more,
  });
  return { url, verifier, state, nonce };
}

/** Redeems the answer as a standard client does, with all of its checks. */
export const redeem = (client: RegisteredClient, { verifier, state, nonce }: Flow, answer: string | URL) =>
  openid.authorizationCodeGrant(client.config, new URL(answer), {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  });

/** Runs a flow from the client's first redirect to its tokens, in a signed-in browser. */
export async function signInAt(client: RegisteredClient, browser: Browser, more: Record<string, string> = {}) {
  const flow = await begin(client, more);
  const { location = "" } = await browser.follow(flow.url.href);
  const tokens = await redeem(client, flow, location);
  return { flow, answer: new URL(location), tokens };
}
