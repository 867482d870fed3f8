import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { serviceVisit } from "@tender/server/src/modules/session/single-sign-out/single-sign-out.tables.ts";
import { newId } from "@tender/server/src/platform/ids.ts";
import { seal } from "@tender/server/src/platform/secrets.ts";
import { newToken } from "@tender/server/src/platform/tokens.ts";
import { openSessions } from "./open-sessions.ts";
import { startPortal, withDatabase } from "./portal.ts";
import { print } from "./report.ts";
import { secretsOf } from "./secrets-of.ts";

const PEOPLE = 1_000;
const SERVICES = 10;
const CONCURRENT_SIGN_OUTS = 16;
const CONCURRENT_POSTS = 100;
const ACCOUNTS = 100;

/** Runs the work for all items, with limited concurrency. */
async function forEach<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  concurrency: number,
): Promise<void> {
  const remaining = [...items];
  const run = async () => {
    for (let item = remaining.pop(); item !== undefined; item = remaining.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: concurrency }, run));
}

/** Starts a server that counts requests and answers them without a body. */
async function startSink() {
  let [received, expected] = [0, Number.POSITIVE_INFINITY];
  let reached = () => {};
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      response.end();
      received += 1;
      if (received >= expected) reached();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    /** Resolves after this number of further requests. */
    waitFor: (count: number) =>
      new Promise<void>((resolve) => {
        received = 0;
        expected = count;
        reached = resolve;
      }),
    stop: () => server.close(),
  };
}

/** Inserts sessions and their visits to all services directly, because only their end is measured. Returns the tokens. */
async function makeVisitors(dataDir: string, host: string): Promise<string[]> {
  return withDatabase(dataDir, async ({ work: { db } }) => {
    const key = (await secretsOf(db, dataDir)).keyFor("single sign-out");
    const now = new Date();
    const sessions = await openSessions(db, PEOPLE, ACCOUNTS);
    for (let service = 0; service < SERVICES; service++)
      await db.insert(serviceVisit).values(
        sessions.map(({ id, userId }) => ({
          id: newId(),
          sessionId: id,
          userId,
          appId: String(90_000 + service),
          // Every second visit by OpenID Connect, whose signed logout token is the more expensive message.
          protocol: service % 2 === 0 ? ("cas" as const) : ("openid" as const),
          address: `http://${host}/${service}`,
          sealedIndex: seal(key, `ST-${newToken()}`),
          algorithm: "ES256" as const,
          visitedAt: now,
        })),
      );
    return sessions.map(({ token }) => token);
  });
}

const post = (url: string, init: RequestInit) => fetch(url, { method: "POST", ...init }).then((reply) => reply.text());

/** A thousand people who sign out at once, each after visiting ten services. */
export async function benchSignOuts(dataDir: string): Promise<void> {
  const sink = await startSink();
  const portal = await startPortal(dataDir, { PRIVATE_HOSTS: sink.host });
  try {
    const tokens = await makeVisitors(dataDir, sink.host);
    const all = sink.waitFor(PEOPLE * SERVICES);
    const from = performance.now();
    await forEach(
      tokens,
      (token) => post(`${portal.url}/sys/logout`, { headers: { "x-access-token": token } }),
      CONCURRENT_SIGN_OUTS,
    );
    const signedOut = performance.now();
    await all;
    const seconds = (performance.now() - from) / 1_000;
    const bare = sink.waitFor(PEOPLE * SERVICES);
    const begun = performance.now();
    const addresses = Array.from({ length: PEOPLE * SERVICES }, (_, n) => `http://${sink.host}/${n % SERVICES}`);
    await forEach(
      addresses,
      (url) => post(url, { body: new URLSearchParams({ logoutRequest: "x".repeat(400) }) }),
      CONCURRENT_POSTS,
    );
    await bare;
    const bareSeconds = (performance.now() - begun) / 1_000;
    print({
      title: `${PEOPLE.toLocaleString("en")} sign-outs of people with ${SERVICES} visited services each, until all are notified`,
      measured: `${seconds.toFixed(1)} s, of which the sign-outs themselves ${((signedOut - from) / 1_000).toFixed(1)} s`,
      yardstick: `the same posts by a bare client ${bareSeconds.toFixed(1)} s, ${(seconds / bareSeconds).toFixed(1)} times`,
      value: seconds,
      unit: " s",
      budget: { atMost: 10 },
    });
  } finally {
    await portal.stop();
    sink.stop();
  }
}
