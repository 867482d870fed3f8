import { randomBytes } from "node:crypto";
import { hash } from "@node-rs/argon2";
import { startEmbeddedPostgres } from "@tender/embedded-postgres";
import { buildApp } from "@tender/server/src/app.ts";
import { createDeps } from "@tender/server/src/compose.ts";
import { loadConfig } from "@tender/server/src/config/config.ts";
import { appUser } from "@tender/server/src/modules/people/account/account.tables.ts";
import { openDatabase } from "@tender/server/src/platform/database/database.ts";
import { migrateDatabase } from "@tender/server/src/platform/database/migrate.ts";
import { createLogger } from "@tender/server/src/platform/logger.ts";
import { type FakeClock, fakeClock } from "../../packages/testkit/src/fake-clock.ts";

/** Address of requests, as the proxy in front reports it. */
export interface Source {
  /** Returns the header's value for the next request. */
  forwardedFor(): string;
}

/** Nothing was compared: the client may retry after this time in milliseconds (Infinity: never). */
export interface Wait {
  readonly waitMs: number;
}

export interface Reply {
  readonly status: number;
  readonly success: boolean;
  readonly code: string;
  readonly result: unknown;
  /** Set for a refusal with a retry time. */
  readonly wait: Wait | undefined;
  /** `name=value` of the last cookie set. */
  readonly cookie: string | undefined;
}

export interface Sending {
  readonly body?: unknown;
  readonly token?: string | undefined;
  readonly cookie?: string | undefined;
}

export interface Victim {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly phone: string;
  readonly password: string;
}

/** The whole application with its production limits on a real database, with a clock that the attacker moves. */
export interface AttackedPortal {
  readonly clock: FakeClock;
  send(source: Source, method: "GET" | "POST", url: string, sending?: Sending): Promise<Reply>;
  makeVictim(): Promise<Victim>;
  /** Returns the text of a picture: an attacker would pay a person to read it. */
  readPicture(checkKey: string): Promise<string>;
  /**
   * Returns the last code sent to a number or mailbox, which the attacker cannot see: to prove that even this code is
   * refused.
   */
  sentCode(recipient: { mobile: string } | { email: string }): Promise<string>;
  stop(): Promise<void>;
}

const PASSWORD = "q8#Vt2!mKd";
/** The data is temporary. */
const FAST = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

interface Envelope {
  readonly success: boolean;
  readonly code: string;
  readonly message: string;
  readonly result: { readonly retryAfterSeconds?: number } | null;
}

function waitOf(status: number, { code, message, result }: Envelope): Wait | undefined {
  if (status !== 429 && code !== "two_step.paused") return undefined;
  const seconds = result?.retryAfterSeconds ?? Number(/\d+/.exec(message)?.[0]);
  if (!(seconds > 0)) throw new Error(`${code} has no waiting time`);
  return { waitMs: seconds * 1000 };
}

/** Starts the application on a new database, with a simulated clock. */
async function startApplication(dataDir: string, clock: FakeClock) {
  const logger = createLogger("error");
  const server = await startEmbeddedPostgres({ dataDir, log: logger, settings: FAST });
  await migrateDatabase(server.connection);
  const { connection } = server;
  const database = openDatabase({ connection, maxConnections: 16, onError: () => undefined });
  const config = loadConfig({
    DATA_DIR: dataDir,
    APP_SECRET: randomBytes(32).toString("base64url"),
    PUBLIC_URL: "https://portal.example.cn",
    RATE_LIMITS: "on",
    CAPTCHA: "on",
    PASSWORD_BLOCKLIST: "on",
    TWO_STEP_FOR_ADMINISTRATORS: "on",
    TRUSTED_PROXIES: "127.0.0.1",
  });
  // The rate limiter's library reads the process's time.
  const machineTime = Date.now;
  Date.now = clock.now;
  const deps = await createDeps(config, { database, connection, logger, clock, delay: async () => undefined });
  const app = buildApp(config, deps);
  await app.ready();
  const stop = async () => {
    await app.close();
    await deps.close();
    Date.now = machineTime;
    await database.close();
    await server.stop();
  };
  return { app, database, stop };
}

type App = Awaited<ReturnType<typeof startApplication>>["app"];

const senderOn =
  (app: App): AttackedPortal["send"] =>
  async (source, method, url, { body, token, cookie } = {}) => {
    const response = await app.inject({
      method,
      url,
      remoteAddress: "127.0.0.1",
      headers: {
        "x-forwarded-for": source.forwardedFor(),
        ...(token ? { "x-access-token": token } : {}),
        ...(cookie ? { cookie } : {}),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    const answer = response.json<Envelope>();
    if (response.statusCode >= 500 && answer.code.startsWith("http."))
      throw new Error(`${method} ${url} answered ${response.statusCode} ${answer.message}`);
    return {
      status: response.statusCode,
      success: answer.success,
      code: answer.code,
      result: answer.result,
      wait: waitOf(response.statusCode, answer),
      cookie: [response.headers["set-cookie"] ?? []].flat().at(-1)?.split(";")[0],
    };
  };

export async function startAttackedPortal(dataDir: string): Promise<AttackedPortal> {
  const clock = fakeClock(Date.now());
  const { app, database, stop } = await startApplication(dataDir, clock);
  // Weak on purpose: comparisons are counted here, not timed.
  const cheapHash = await hash(PASSWORD, { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 });
  let victimCount = 0;
  return {
    clock,
    send: senderOn(app),
    stop,
    makeVictim: async () => {
      victimCount += 1;
      const n = String(victimCount).padStart(8, "0");
      const victim = { id: `bench${n}`, username: `victim${n}`, email: `victim${n}@example.cn`, phone: `138${n}` };
      await database.db.insert(appUser).values({ ...victim, realname: "受害人", passwordHash: cheapHash });
      return { ...victim, password: PASSWORD };
    },
    readPicture: async (checkKey) => {
      const { rows } = await database.pool.query<{ value: { v: string } }>(
        "SELECT value FROM short_lived WHERE key LIKE $1",
        [`captcha:graphic:${checkKey}:%`],
      );
      return rows[0]?.value.v ?? "";
    },
    sentCode: async (recipient) => {
      const query = new URLSearchParams({ ...recipient });
      const response = await app.inject({ url: `/api/dev/outbox?${query}`, remoteAddress: "192.0.2.1" });
      return response.json<{ result: { code: string | null }[] }>().result.find(({ code }) => code)?.code ?? "";
    },
  };
}
