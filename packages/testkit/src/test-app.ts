import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EndpointKey, EndpointOf, Envelope, FailureDetails, RequestOf, ResultOf } from "@tender/contract";
import { buildApp } from "@tender/server/src/app.ts";
import { createDeps, type Deps } from "@tender/server/src/compose.ts";
import { type Config, loadConfig } from "@tender/server/src/config/config.ts";
import { appUser } from "@tender/server/src/modules/people/account/account.tables.ts";
import { createAccountPhones } from "@tender/server/src/modules/people/account/account-phones.store.ts";
import type { TimeBounds } from "@tender/server/src/platform/database/database.ts";
import type { Deadline, Delay } from "@tender/server/src/platform/delay.ts";
import { createLogger } from "@tender/server/src/platform/logger.ts";
import type { PasswordCost } from "@tender/server/src/platform/passwords.ts";
import { eq } from "drizzle-orm";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { wireOf } from "./addresses.ts";
import { type CreatedUser, factories, type UserInput } from "./factories.ts";
import { type FakeClock, fakeClock } from "./fake-clock.ts";
import { patientDeadline } from "./patience.ts";
import { type TestDatabase, testDatabase } from "./test-database.ts";

/** Status, headers and envelope of an answer. The envelope is typed as a success, since a test asserts which it is. */
export interface Reply<R> {
  readonly status: number;
  readonly headers: LightMyRequestResponse["headers"];
  readonly body: Envelope<R>;
  /** `result` of a refusal. */
  readonly details: FailureDetails | null;
}

export interface Sender {
  token?: string | undefined;
  headers?: Record<string, string>;
  /** Client address. */
  from?: string;
}

/** A user with a session. */
export type Person = CreatedUser & { readonly token: string };

export interface TestApp {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly config: Config;
  readonly clock: FakeClock;
  readonly database: TestDatabase;
  readonly make: ReturnType<typeof factories>;
  /** Milliseconds for which the server would have delayed answers. */
  readonly delays: number[];
  /** Log lines of the server. */
  readonly logs: string[];
  /** SQL of requests and background jobs, in the order in which it was sent. */
  readonly statements: string[];
  call<K extends EndpointKey>(
    key: K,
    request?: RequestOf<EndpointOf<K>>,
    sender?: Sender,
  ): Promise<Reply<ResultOf<EndpointOf<K>>>>;
  http(
    method: string,
    url: string,
    options?: Sender & { body?: unknown; raw?: string | Buffer; contentType?: string },
  ): Promise<LightMyRequestResponse>;
  /** Signs in by password (captcha off) and returns the token. */
  signIn(user: CreatedUser, from?: string): Promise<string>;
  /** Creates a user and signs in. */
  person(wish?: UserInput): Promise<Person>;
  /** Gives the fresh proof that sensitive changes require, by the own password. */
  prove(person: Person): Promise<Reply<ResultOf<EndpointOf<"proof.submit">>>>;
  /** Returns the account's row in the database. */
  accountRow(id: string): Promise<typeof appUser.$inferSelect | undefined>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  /** Environment variables in addition to CAPTCHA=off and RATE_LIMITS=off. */
  env?: Record<string, string>;
  clock?: FakeClock;
  webRoot?: string;
  /** Deadline of calls to other systems; default: later than in production. */
  deadline?: Deadline;
  /** Delay of answers; default: none. */
  delay?: Delay;
  /** Default: a new database on the run's server. */
  database?: TestDatabase;
  /** Time limits of the database; default: those of `testDatabase`. */
  bounds?: TimeBounds;
  /** Default: light hashing of passwords; for tests that inspect stored hashes. */
  hashing?: "as delivered";
}

/** Cheap hashing: a test needs no protection of its passwords. */
export const LIGHT_HASHING: PasswordCost = { memoryCost: 64, timeCost: 1 };

/** Collects the text of every statement on connections that the pool opens afterwards. */
function statementsOf(pool: TestDatabase["pool"]): string[] {
  const texts: string[] = [];
  pool.on("connect", (client) => {
    const { query } = client;
    const noting = (...sent: readonly unknown[]): unknown => {
      const [statement] = sent;
      texts.push(typeof statement === "string" ? statement : String((statement as { text?: unknown }).text));
      return Reflect.apply(query, client, sent);
    };
    Object.assign(client, { query: noting });
  });
  return texts;
}

/** Settings that an installation needs to start in production mode. */
export const PRODUCTION = {
  MODE: "production",
  CAPTCHA: "on",
  RATE_LIMITS: "on",
  APP_SECRET: "k7Qz-81mVx_02Lp-Rt5Yw9Bn3Hd6Js4Fg",
  PUBLIC_URL: "https://tender.example.cn",
};

/** Starts the real application on its own real database, with a clock that a test moves. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await testDatabase(options));
  const clock = options.clock ?? fakeClock();
  // Deleted with the process in its name if the app is not closed.
  const dataDir = mkdtempSync(join(tmpdir(), `tender-portal-test-${process.pid}-`));
  const env = {
    APP_SECRET: "for-tests-only-0f3c9a7be1d24586-92ab",
    DATA_DIR: dataDir,
    CAPTCHA: "off",
    RATE_LIMITS: "off",
    LOG_LEVEL: "info",
    ...options.env,
  };
  const config = loadConfig(env);
  const statements = statementsOf(database.pool);
  const logs: string[] = [];
  const logger = createLogger("info", { write: (line) => logs.push(line) });
  const delays: number[] = [];
  const delay: Delay = async (ms) => {
    delays.push(ms);
    await options.delay?.(ms);
  };
  const deps = await createDeps(config, {
    database,
    connection: database.connection,
    logger,
    clock,
    databaseClock: { now: async () => new Date(clock.now()) },
    delay,
    deadline: options.deadline ?? patientDeadline,
    ...(options.hashing === "as delivered" ? {} : { passwordCost: LIGHT_HASHING }),
  });
  clock.onMove(deps.wakeJobs);
  const app = buildApp(config, deps, { checkAnswers: true, ...(options.webRoot ? { webRoot: options.webRoot } : {}) });
  await app.ready();

  const http: TestApp["http"] = async (method, url, { token, headers, from, body, raw, contentType } = {}) => {
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await app.inject({
      method: method as "GET",
      url,
      headers: {
        ...(payload === undefined ? {} : { "content-type": contentType ?? "application/json" }),
        ...(token ? { "x-access-token": token } : {}),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
      remoteAddress: from ?? "203.0.113.10",
    });
    const breach = response.headers["x-contract-breach"];
    if (breach)
      throw new Error(
        `the contract lists no such answer to ${method} ${url}: ${Buffer.from(String(breach), "base64").toString()}`,
      );
    return response;
  };

  const call: TestApp["call"] = async (key, request, sender = {}) => {
    const { method, url, body } = wireOf(key, request);
    const response = await http(method, url, { ...sender, ...(body ? { body } : {}) });
    const parsed = response.json();
    return {
      status: response.statusCode,
      headers: response.headers,
      body: parsed,
      details: parsed.success ? null : parsed.result,
    };
  };

  const make = factories(database.db, deps.passwords, deps.protectedTexts);
  const phones = createAccountPhones(database.db, deps.protectedTexts);

  const signIn: TestApp["signIn"] = async (user, from) => {
    const { body } = await call(
      "signIn.withPassword",
      { body: { username: user.username, password: user.password } },
      from ? { from } : {},
    );
    if (!body.success) throw new Error(`sign-in of ${user.username} failed: ${body.message}`);
    return body.result.token;
  };

  return {
    app,
    deps,
    config,
    clock,
    database,
    make,
    delays,
    logs,
    statements,
    call,
    http,
    signIn,
    person: async (overrides) => {
      const user = await make.user(overrides);
      return { ...user, token: await signIn(user) };
    },
    prove: ({ token, password }) =>
      call("proof.submit", { body: { evidence: { method: "password", password } } }, { token }),
    accountRow: async (id) =>
      (await database.db.select().from(appUser).where(eq(appUser.id, id))).map(phones.opened)[0],
    close: async () => {
      await app.close();
      await deps.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
