import { fork } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";
import { openidClient } from "@tender/server/src/modules/sign-on/openid-provider/openid-provider.tables.ts";
import type { Connections } from "@tender/server/src/platform/database/database.ts";
import { seal } from "@tender/server/src/platform/secrets.ts";
import { newToken } from "@tender/server/src/platform/tokens.ts";
import { load, type Shot } from "./load.ts";
import { type RunningPortal, withDatabase } from "./portal.ts";
import { processorMs } from "./processor-time.ts";
import { median, print } from "./report.ts";
import { secretsOf } from "./secrets-of.ts";

const ROUNDS = 5;
const SECONDS = 3;
const PEOPLE = 50;
const CALLBACK = "https://bench.example/callback";

/** Creates a client as the administration does; returns its secret. */
async function makeClient({ db, pool }: Connections, dataDir: string): Promise<string> {
  const secret = newToken();
  const key = (await secretsOf(db, dataDir)).keyFor("openid client secrets");
  const { rows } = await pool.query(
    "UPDATE subsystem SET kind = 'handover', hand_over = 'openid' WHERE app_id = '61001' RETURNING id",
  );
  const subsystemId: string = rows[0].id;
  await pool.query("INSERT INTO role_subsystem (role_code, subsystem_id) VALUES ('bench', $1) ON CONFLICT DO NOTHING", [
    subsystemId,
  ]);
  await db.insert(openidClient).values({
    subsystemId,
    sealedSecret: seal(key, secret),
    secretSince: new Date(),
    authMethod: "client_secret_basic",
    redirectUris: [CALLBACK],
    postLogoutRedirectUris: [],
    backchannelLogoutUri: null,
    idTokenAlgorithm: "ES256",
    asksConsent: false,
  });
  await pool.query(
    "INSERT INTO registered_origin (origin, for_redirects, for_frames) VALUES ($1, true, false) ON CONFLICT DO NOTHING",
    [new URL(CALLBACK).origin],
  );
  await pool.query("SELECT pg_notify('portal', 'subsystem 61001')");
  return secret;
}

const basic = (secret: string) => `Basic ${Buffer.from(`61001:${secret}`).toString("base64")}`;
const FORM = "application/x-www-form-urlencoded";

/** Signs in at the client and returns the access token. */
async function signInAt(url: string, username: string, secret: string): Promise<string> {
  const signedIn = await fetch(`${url}/bpt/api/sys/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password: "Tender@2026" }),
  });
  const cookie = /tp_session=[^;]+/.exec(signedIn.headers.get("set-cookie") ?? "")?.[0] ?? "";
  const verifier = randomBytes(32).toString("base64url");
  const query = new URLSearchParams({
    client_id: "61001",
    redirect_uri: CALLBACK,
    response_type: "code",
    scope: "openid profile",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  });
  const authorised = await fetch(`${url}/oidc/auth?${query}`, { headers: { cookie }, redirect: "manual" });
  const code = new URL(authorised.headers.get("location") ?? "").searchParams.get("code") ?? "";
  const redeemed = await fetch(`${url}/oidc/token`, {
    method: "POST",
    headers: { authorization: basic(secret), "content-type": FORM },
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code,
      redirect_uri: CALLBACK,
      code_verifier: verifier,
    }),
  });
  return ((await redeemed.json()) as { access_token: string }).access_token;
}

/** Introspection of tokens of many people, compared with bare node:http that sends the same statements. */
export async function benchIntrospection(portal: RunningPortal, dataDir: string): Promise<void> {
  const url = portal.url.replace("127.0.0.1", "localhost");
  const secret = await withDatabase(dataDir, ({ work }) => makeClient(work, dataDir));
  const tokens: string[] = [];
  for (let n = 1; n <= PEOPLE; n++) tokens.push(await signInAt(url, `bench${n}`, secret));
  const child = fork(join(import.meta.dirname, "bare-introspection.ts"));
  const port = await new Promise<number>((resolve) => {
    child.once("message", (message) => resolve(message as number));
    child.send({ dataDir, secret });
  });
  const shot = (origin: string): Shot => ({
    url: `${origin}/oidc/introspect`,
    method: "POST",
    headers: { authorization: basic(secret), "content-type": FORM, accept: "application/json" },
    bodies: tokens.map((token) => new URLSearchParams({ token }).toString()),
  });
  const side = (origin: string, pid: number) => ({
    shot: shot(origin),
    pid,
    rates: [] as number[],
    microseconds: [] as number[],
  });
  const ours = side(url, portal.pid);
  const bare = side(`http://127.0.0.1:${port}`, child.pid ?? 0);
  try {
    // The first round of each is a warm-up.
    for (let round = 0; round <= ROUNDS; round++)
      for (const measured of [ours, bare]) {
        const before = processorMs(measured.pid);
        const { answers, rate } = await load(measured.shot, SECONDS);
        if (round === 0) continue;
        measured.rates.push(rate);
        measured.microseconds.push(((processorMs(measured.pid) - before) * 1_000) / answers);
      }
  } finally {
    child.disconnect();
  }
  const figuresOf = ({ rates, microseconds }: typeof ours) =>
    `${Math.round(median(rates))}/s (${rates.map(Math.round).join(", ")}), ${median(microseconds).toFixed(0)} µs of processor time each`;
  print({
    title: `introspection of access tokens of ${PEOPLE} people`,
    measured: figuresOf(ours),
    yardstick: `bare node:http with the same statements ${figuresOf(bare)}; by processor time ${(median(bare.microseconds) / median(ours.microseconds)).toFixed(3)}`,
    value: median(ours.rates) / median(bare.rates),
    unit: "",
    budget: { atLeast: 0.3 },
  });
}
