// Guarantee: no log, audit trail or answer contains a secret or number that a person typed, however the request ends.
import { allEndpoints } from "@tender/contract";
import { PASSWORD, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { codesSent, recoveryBrowser } from "#test/recovery/recovery-browser.ts";

const NEW = "k7#Wq2!pZr";
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await t.make.role("supplier_operator");
  await t.make.role("resetter", ["user:view", "user:reset"]);
});
afterAll(() => t.close());

let n = 0;
async function createUser() {
  n += 1;
  const phone = `137${10_000_000 + n}`;
  return { ...(await t.make.user({ phone })), phone };
}
async function codeFor(mobile: string, smsmode: "0" | "1"): Promise<string> {
  await t.call("sms.send", { body: { mobile, smsmode } });
  return (await codesSent(t, mobile))[0] ?? "";
}
async function startRecovery() {
  const [user, browser] = [await createUser(), recoveryBrowser(t, `198.51.100.${n}`)];
  await browser.passCaptcha();
  await browser.find({ username: user.username });
  await browser.sendCode(user.phone);
  const [code = ""] = await codesSent(t, user.phone);
  return { user, browser: browser, code, sender: () => ({ headers: { cookie: browser.cookie() ?? "" } }) };
}

interface Use {
  readonly body: Readonly<Record<string, string | true>>;
  /** Fields with a typed secret. */
  readonly typed: readonly string[];
  /** Name of the object that contains the fields; undefined: the body itself. */
  readonly parent?: string;
  readonly sender?: Parameters<TestApp["http"]>[2];
}
type Row = [
  name: string,
  address: string,
  table: string,
  wrongCode: string,
  repeatCode: string,
  prepare: () => Promise<Use>,
];
/**
 * Valid uses, each with the table that it writes, and the codes of the answers to a wrong secret and to a repetition.
 */
const uses: readonly Row[] = [
  [
    "a password to sign in",
    "/bpt/api/sys/login",
    "session",
    "session.wrong_credentials",
    "200",
    async () => {
      const { username, password } = await createUser();
      return { body: { username, password }, typed: ["password"] };
    },
  ],
  ...["captcha", "smscode"].map(
    (field): Row => [
      `a code to sign in, sent as ${field}`,
      "/sys/phoneLogin",
      "session",
      "sms.wrong_code",
      "sms.wrong_code",
      async () => {
        const { phone } = await createUser();
        return { body: { mobile: phone, [field]: await codeFor(phone, "0") }, typed: [field] };
      },
    ],
  ),
  [
    "a password and a code to register",
    "/sys/user/register",
    "app_user",
    "sms.wrong_code",
    "account.username_taken",
    async () => {
      n += 1;
      const [username, phone] = [`bidder${n}`, `136${10_000_000 + n}`];
      const body = { username, phone, email: `${username}@example.com`, password: NEW };
      return { body: { ...body, smscode: await codeFor(phone, "1") }, typed: ["password", "smscode"] };
    },
  ],
  [
    "a code to recover a password",
    "/sys/user/phoneVerification",
    "recovery_flow",
    "recovery.wrong_code",
    "recovery.wrong_code",
    async () => {
      const { user, code, sender } = await startRecovery();
      return { body: { phone: user.phone, smscode: code }, typed: ["smscode"], sender: sender() };
    },
  ],
  [
    "a new password and the handle for it",
    "/sys/user/passwordChange",
    "app_user",
    "recovery.flow_ended",
    "recovery.flow_ended",
    async () => {
      const { user, browser, code, sender } = await startRecovery();
      const smscode = (await browser.verify(user.phone, code)).body.result;
      const { username, phone } = user;
      return { body: { username, phone, smscode, password: NEW }, typed: ["password", "smscode"], sender: sender() };
    },
  ],
  [
    "the old password and the new one",
    "/sys/user/updatePassword",
    "app_user",
    "password.wrong_old",
    "session.expired",
    async () => {
      const user = await createUser();
      const body = { username: user.username, oldpassword: PASSWORD, password: NEW, confirmpassword: NEW };
      return { body, typed: ["oldpassword", "password", "confirmpassword"], sender: { token: await t.signIn(user) } };
    },
  ],
  [
    "a password by a link, and the link's secret",
    "/api/account/password-link/use",
    "app_user",
    "recovery.link_dead",
    "recovery.link_dead",
    async () => {
      const { id } = await createUser();
      const manager = await t.person({ roles: ["resetter"] });
      await t.prove(manager);
      const { address } = (await t.call("userAdmin.resetPassword", { body: { id } }, manager)).body.result;
      const secret = address?.split("#")[1] ?? "";
      const body = { secret, password: NEW, confirmation: NEW, consent: true } as const;
      return { body, typed: ["secret", "password", "confirmation"] };
    },
  ],
  [
    "a code for another phone",
    "/api/account/phone",
    "app_user",
    "sms.wrong_code",
    "profile.same_phone",
    async () => {
      const [user, phone] = [await createUser(), `135${10_000_000 + n}`];
      const person = { ...user, token: await t.signIn(user) };
      await t.prove(person);
      await t.call("profile.sendPhoneCode", { body: { phone } }, person);
      const [smscode = ""] = await codesSent(t, phone);
      return { body: { phone, smscode }, typed: ["smscode"], sender: { token: person.token } };
    },
  ],
  [
    "a password as a proof of identity",
    "/api/account/proof",
    "short_lived",
    "proof.wrong_password",
    "200",
    async () => {
      const { password, token } = await t.person();
      return { body: { method: "password", password }, typed: ["password"], parent: "evidence", sender: { token } };
    },
  ],
];

const textIn = ({ body }: Use, field: string) => String(body[field] ?? "");
const changeSecrets = (use: Use, change: (value: string) => unknown) => ({
  ...use.body,
  ...Object.fromEntries(use.typed.map((field) => [field, change(textIn(use, field))])),
});
const bodyOf = ({ parent }: Use, fields: object) => (parent ? { [parent]: fields } : fields);
const altered = (value: string) =>
  /^\d{6}$/.test(value) ? String((Number(value) + 1) % 1_000_000).padStart(6, "0") : `${value}x`;
const ID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g;
/** The first eight characters suffice, plain or URL-encoded. */
const containsSecret = (text: string, secret: string) =>
  [secret.slice(0, 8), encodeURIComponent(secret.slice(0, 8))].some((written) => text.includes(written));

test.each(uses)(
  "[SEC-06] [W-12] writes %s to no log, audit entry or answer",
  async (_use, address, table, wrongCode, repeatCode, prepare) => {
    const [use, otherUse] = [await prepare(), await prepare()];
    const logStart = t.logs.length;
    const answers: string[] = [];
    const send = async (content: object | string, contentType = "application/json", { sender } = use) => {
      const raw = typeof content === "string" ? content : JSON.stringify(bodyOf(use, content));
      const { statusCode, body } = await t.http("POST", address, { ...sender, raw, contentType });
      answers.push(body);
      return [statusCode, JSON.parse(body).code];
    };
    const fullBody = JSON.stringify(bodyOf(use, use.body));
    const [first = ""] = use.typed;
    const quotedSecret = JSON.stringify(use.body[first]);
    const invalid = [400, "http.invalid_request"];
    const broken = [400, "http.invalid_json"];
    expect(await send(fullBody.slice(0, -2))).toEqual(broken);
    // The parser's error message quotes the secret.
    expect(await send(fullBody.replace(quotedSecret, `x${use.body[first]}`))).toEqual(broken);
    expect(
      await send(
        String(new URLSearchParams(Object.keys(use.body).map((field) => [field, textIn(use, field)]))),
        "application/x-www-form-urlencoded",
      ),
    ).toEqual([415, "http.unsupported_media"]);
    for (const change of [(value: string) => [value], (value: string) => ({ [value]: value })])
      expect(await send(changeSecrets(use, change))).toEqual(invalid);
    expect(await send(changeSecrets(use, (value) => value.padEnd(3_000, "x")))).toEqual(invalid);
    expect(await send(changeSecrets(use, (value) => value.padEnd(40_000, "x")))).toEqual([413, "http.too_large"]);
    expect((await send(changeSecrets(use, altered)))[1]).toBe(wrongCode);
    expect(await send(use.body)).toEqual([200, "200"]);
    expect((await send(use.body))[1]).toBe(repeatCode);
    await t.database.pool.query(`ALTER TABLE ${table} ADD CONSTRAINT none_more CHECK (false) NOT VALID`);
    try {
      expect(await send(otherUse.body, undefined, otherUse)).toEqual([500, "http.internal"]);
    } finally {
      await t.database.pool.query(`ALTER TABLE ${table} DROP CONSTRAINT none_more`);
    }

    const logged = () => t.logs.slice(logStart).filter((line) => line.includes(`"url":"${address}"`));
    await expect.poll(() => logged().length).toBe(answers.length + 1);
    await Promise.all(
      t.deps.modules.flatMap(({ jobs = [] }) =>
        jobs.filter(({ name }) => name === "error_log.write").map(({ run }) => run()),
      ),
    );
    const storedEntries = await t.database.pool.query(
      "SELECT a::text FROM audit_entry a UNION ALL SELECT e::text FROM error_entry e",
    );
    expect(JSON.stringify(storedEntries.rows)).toContain(`POST ${address}`);
    // An id may contain the six digits of a code by chance.
    const output = [...t.logs.slice(logStart), ...answers, JSON.stringify(storedEntries.rows)]
      .join("\n")
      .replace(ID, "");
    const numbers = ["phone", "mobile"].filter((field) => field in use.body);
    const secrets = [use, otherUse].flatMap((use) => [...use.typed, ...numbers].map((field) => textIn(use, field)));
    expect([...secrets, ...secrets.map(altered)].filter((secret) => containsSecret(output, secret))).toEqual([]);
    expect(output).not.toContain("$argon2");
  },
);

test("[SEC-06] covers every call with a password or a message code", () => {
  const takesSecret = ({ endpoint: { body } }: ReturnType<typeof allEndpoints>[number]) =>
    body &&
    /"\w*(password|smscode)":/i.test(JSON.stringify(z.toJSONSchema(body, { io: "input", unrepresentable: "any" })));
  const addresses = allEndpoints().flatMap((entry) => (takesSecret(entry) ? entry.endpoint.paths.slice(0, 1) : []));
  // The first administrator is created once, in a test of its own.
  expect(new Set(addresses)).toEqual(new Set([...uses.map(([, address]) => address), "/api/first-administrator"]));
});
