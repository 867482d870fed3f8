import { createHash, createHmac } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

// Does what an administrator does in the browser between the commands of the pages, on the machine of the trial.
// Usage: pages-portal.ts set-up <link> | connect | cas | directory | session

const PORTAL = "https://tender.example.cn";
const STATE = "/root/administrator.json";
const TRADE = "https://trade.example.cn";
const PASSWORD = "Tp7#kq4!wXn-trial";

interface State {
  readonly token: string;
  readonly cookie: string;
  /** Each proves the identity once. */
  readonly recoveryCodes: readonly string[];
}
interface Answer<Result> {
  readonly success: boolean;
  readonly code: string;
  readonly message: string;
  readonly result: Result;
}

interface SignedIn {
  readonly token: string;
  readonly userInfo: { readonly realname: string };
}

interface SliderChallenge {
  readonly parameters: { readonly nonce: string; readonly salt: string; readonly keyPrefix: string };
}

interface DirectoryRun {
  readonly state: string;
  readonly failure: string | null;
}

const NOBODY: State = { token: "", cookie: "", recoveryCodes: [] };
let state = NOBODY;

async function send(path: string, body?: unknown): Promise<Response> {
  return fetch(PORTAL + path, {
    method: body === undefined ? "GET" : "POST",
    redirect: "manual",
    headers: {
      "content-type": "application/json",
      ...(state.token ? { "x-access-token": state.token } : {}),
      ...(state.cookie ? { cookie: state.cookie } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** Returns the result of a call, typed with the fields that the step reads. Throws for a refusal. */
async function call<Result>(path: string, body?: unknown): Promise<Result> {
  const response = await send(path, body);
  const { success, message, code, result } = (await response.json()) as Answer<Result>;
  if (!success) throw new Error(`${path}: ${response.status} ${code} ${message}`);
  const cookies = response.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
  if (cookies.length > 0) state = { ...state, cookie: cookies.join("; ") };
  return result;
}

const remember = () => writeFileSync(STATE, JSON.stringify(state), { mode: 0o600 });
const save = (file: string, text: string) => writeFileSync(file, text, { mode: 0o600 });

async function prove(): Promise<void> {
  const [code, ...recoveryCodes] = state.recoveryCodes;
  const evidence = code ? { method: "recovery-code", code } : { method: "password", password: PASSWORD };
  await call("/api/account/proof", { evidence });
  state = { ...state, recoveryCodes };
}

/** Passes the slider for a sign-in: a proof of work and a dragged track. */
async function passSlider(checkKey: string): Promise<void> {
  const challenge = await call<SliderChallenge>("/api/slider/challenge");
  const { nonce, salt, keyPrefix } = challenge.parameters;
  const input = Buffer.concat([Buffer.from(salt, "hex"), Buffer.from(nonce, "hex"), Buffer.alloc(4)]);
  let counter = 0;
  let derivedKey = "";
  for (; ; counter += 1) {
    input.writeUInt32BE(counter, input.length - 4);
    derivedKey = createHash("sha256").update(input).digest("hex");
    if (derivedKey.startsWith(keyPrefix)) break;
  }
  const track = [
    [0, 0, 0],
    [120, 2, 180],
    [320, 1, 460],
  ];
  const submission = JSON.stringify({ challenge, solution: { counter, derivedKey }, track });
  await call("/sys/checkCaptcha", { captcha: Buffer.from(submission).toString("base64"), checkKey });
}

async function signIn(username: string, password: string): Promise<SignedIn> {
  const checkKey = String(Date.now());
  await passSlider(checkKey);
  const signedIn = await call<SignedIn>("/bpt/api/sys/login", { username, password, checkKey });
  state = { ...state, token: signedIn.token };
  return signedIn;
}

/** The code of an authenticator app for a secret in Base32. */
function codeOf(secret: string): string {
  const bits = [...secret].map((letter) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
  );
  const key = Buffer.from((bits.join("").match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const digest = createHmac("sha1", key).update(step).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** Creates the first administrator by the printed link and sets two-step verification up. */
async function setUp(link = ""): Promise<void> {
  await call("/api/first-administrator", {
    secret: link.split("#")[1],
    departName: "某某公共资源交易中心",
    username: "zhangsan",
    realname: "张三",
    phone: "13800000001",
    password: PASSWORD,
    confirmation: PASSWORD,
    consent: true,
  });
  await signIn("zhangsan", PASSWORD);
  await prove();
  const { secret } = await call<{ secret: string }>("/api/two-step/set-up", {});
  const { signedIn, recoveryCodes } = await call<{ signedIn: SignedIn; recoveryCodes: string[] }>(
    "/api/two-step/set-up/confirm",
    { code: codeOf(secret) },
  );
  state = { ...state, token: signedIn.token, recoveryCodes };
}

/** Registers a subsystem for each protocol and an identity system, as the pages say. */
async function connect(): Promise<void> {
  await prove();
  await call("/api/system/origins", { origin: TRADE, forRedirects: true, forFrames: false, note: "" });
  const shared = {
    id: null,
    version: null,
    purpose: "",
    indexPage: `${TRADE}/`,
    kind: "handover",
    enabled: true,
    certificateGate: false,
    roles: ["system_admin"],
    departments: [],
    entryRule: "any",
    logoutUrl: null,
    casServices: [],
    casAttributes: [],
    casProxies: false,
    openid: null,
  };
  const services = { casServices: [`${TRADE}/`], casAttributes: ["realname", "orgCode"] };
  await call("/api/system/subsystems", {
    ...shared,
    appId: "60201",
    appCnName: "交易系统一",
    handOver: "cas",
    ...services,
  });
  const openid = {
    authMethod: "client_secret_basic",
    redirectUris: [`${TRADE}/callback`],
    postLogoutRedirectUris: [],
    backchannelLogoutUri: null,
    idTokenAlgorithm: "ES256",
    asksConsent: false,
  };
  const client = { ...shared, appId: "60202", appCnName: "交易系统二", handOver: "openid", openid };
  save("/root/openid-secret", (await call<{ secret: string }>("/api/system/subsystems", client)).secret);
  const system = {
    id: null,
    version: null,
    name: "集团统一身份",
    orgCode: null,
    mayAdopt: false,
    mayAdminister: false,
  };
  const { id } = await call<{ id: string }>("/api/system/scim", system);
  save("/root/scim-token", (await call<{ token: string }>("/api/system/scim/tokens", { id, days: 90 })).token);
}

/** Signs in to a subsystem by CAS: login with the session's cookie, then the validation of the ticket. */
async function enterByCas(): Promise<void> {
  const service = `${TRADE}/app`;
  const query = `service=${encodeURIComponent(service)}`;
  const target = new URL((await send(`/cas/login?${query}`)).headers.get("location") ?? "", PORTAL);
  const ticket = target.searchParams.get("ticket");
  if (!target.href.startsWith(service) || !ticket) throw new Error(`no ticket in ${target.origin}${target.pathname}`);
  const answer = await (await send(`/cas/p3/serviceValidate?${query}&ticket=${ticket}`)).text();
  if (!answer.includes("<cas:user>zhangsan</cas:user>")) throw new Error(answer);
}

/** Adds the directory of the page, imports it and signs one of its people in. */
async function useDirectory(): Promise<void> {
  await prove();
  const connection = {
    id: null,
    name: "集团目录",
    kind: "openldap",
    addresses: ["ldaps://ldap.example.cn"],
    startTls: false,
    caCertificate: readFileSync("/root/ldap-ca.pem", "utf8"),
    bindDn: "cn=portal,ou=services,dc=example,dc=cn",
    bindSecret: readFileSync("/root/ldap-password", "utf8"),
    peopleBase: "ou=people,dc=example,dc=cn",
    peopleFilter: "(objectClass=inetOrgPerson)",
    idAttribute: "entryUUID",
    accountAttribute: "uid",
    nameAttribute: "cn",
    phoneAttribute: "mobile",
    mailAttribute: "mail",
    departmentFrom: "none",
    departmentAttribute: "",
    departmentsBase: "ou=departments,dc=example,dc=cn",
    departmentsFilter: "(objectClass=organizationalUnit)",
    departmentNameAttribute: "ou",
    groupAttribute: "",
    groupsBase: "ou=groups,dc=example,dc=cn",
    groupsFilter: "(objectClass=groupOfNames)",
    timeoutSeconds: 10,
    pageSize: 500,
  };
  const { people } = await call<{ people: unknown[] }>("/api/system/directories/try", connection);
  if (people.length !== 1) throw new Error(`the test read ${people.length} people`);
  const rules = {
    version: null,
    enabled: true,
    signIn: true,
    makesAccounts: false,
    schedule: "off",
    dailyAt: "02:00",
    whenGone: "freeze",
    freezePercent: 20,
    mayAdminister: false,
    orgCode: null,
  };
  const { id } = await call<{ id: string }>("/api/system/directories", { ...connection, ...rules });
  const run = await call<{ id: string }>("/api/system/directories/runs", { id });
  let read: DirectoryRun = { state: "running", failure: null };
  while (read.state === "running") {
    await delay(200);
    read = await call<DirectoryRun>(`/api/system/directories/runs/detail?id=${run.id}`);
  }
  if (read.state !== "done") throw new Error(`the import ended as ${read.state}: ${read.failure}`);
  const administrator = state;
  state = NOBODY;
  const { userInfo } = await signIn("jiang.shuying", "In@OpenLDAP-1");
  if (userInfo.realname !== "江疏影") throw new Error(`signed in as ${userInfo.realname}`);
  state = administrator;
}

const [, , step = "", argument] = process.argv;
if (step !== "set-up") state = JSON.parse(readFileSync(STATE, "utf8")) as State;
const steps: Readonly<Record<string, () => Promise<unknown>>> = {
  "set-up": () => setUp(argument),
  connect,
  cas: enterByCas,
  directory: useDirectory,
  session: () => call("/api/session/current"),
};
await steps[step]?.();
remember();
