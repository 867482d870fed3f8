// Ways to end all sessions of an account. Each one prepares its case and returns the function that ends the sessions.
import { type CreatedUser, PASSWORD, type Person, type TestApp } from "@tender/testkit";
import { expect } from "vitest";
import { recoveryBrowser } from "#test/recovery/recovery-browser.ts";

export type PersonWithPhone = Person & { readonly phone: string };
type Preparation = (t: TestApp, one: PersonWithPhone) => Promise<() => Promise<unknown>>;

export const NEW_PASSWORD = "k7#Wq2!pZr";

let n = 0;

/** Creates a signed-in account with a role and a phone of its own. */
export async function createPerson(t: TestApp): Promise<PersonWithPhone> {
  n += 1;
  const phone = `1391235${String(n).padStart(4, "0")}`;
  return { ...(await t.person({ phone, roles: ["buyer"] })), phone };
}

/** Creates the role of the administrators who end sessions; once for a database. */
export const makeManagers = (t: TestApp) =>
  t.make.role("keeper", ["user:view", "user:freeze", "user:remove", "user:reset"]);

async function provedManager(t: TestApp): Promise<Person> {
  const manager = await t.person({ roles: ["keeper"] });
  await t.prove(manager);
  return manager;
}

/** Resets the password and returns the secret of the new link. */
async function reset(t: TestApp, { id }: PersonWithPhone, manager: Person): Promise<string> {
  const { body } = await t.call("userAdmin.resetPassword", { body: { id } }, manager);
  const secret = body.result.address?.split("#")[1] ?? "";
  expect(secret).not.toBe("");
  return secret;
}
export const resetOf = async (t: TestApp, one: PersonWithPhone): Promise<string> =>
  reset(t, one, await provedManager(t));

/** Ends the sessions by an administrator's call about the account. */
const administrators =
  (key: "userAdmin.freeze" | "userAdmin.remove"): Preparation =>
  async (t, { id }) => {
    const manager = await provedManager(t);
    return async () => expect((await t.call(key, { body: { id } }, manager)).body.success).toBe(true);
  };

/** Ends by calls, which notify the nodes. */
export const endsByCall: Readonly<Record<string, Preparation>> = {
  "a changed password": async (t, one) => async () => {
    const passwords = { oldpassword: PASSWORD, password: NEW_PASSWORD, confirmpassword: NEW_PASSWORD };
    const body = { username: one.username, ...passwords };
    expect((await t.call("accountSecurity.changePassword", { body }, one)).body.success).toBe(true);
  },
  "a recovered password": async (t, one) => {
    const own = recoveryBrowser(t);
    const smscode = await own.verified(one);
    return async () => {
      const done = await own.set({ username: one.username, phone: one.phone, smscode });
      expect(done.body).toMatchObject({ success: true, result: null });
      expect(JSON.stringify(done.headers["set-cookie"] ?? "")).not.toContain("tp_session=");
    };
  },
  "the wish to close the account": async (t, one) => {
    await t.prove(one);
    return async () => {
      const { body } = await t.call("accountClosing.request", { body: { username: one.username } }, one);
      expect(body.success).toBe(true);
    };
  },
  "an administrator's freeze": administrators("userAdmin.freeze"),
  "an administrator's reset": async (t, one) => {
    const manager = await provedManager(t);
    return () => reset(t, one, manager);
  },
  "an administrator's deletion": administrators("userAdmin.remove"),
};

export const setStatus = (t: TestApp, { id }: Pick<CreatedUser, "id">, status: string) =>
  t.database.pool.query("UPDATE app_user SET status = $1 WHERE id = $2", [status, id]);

/** Changes the database directly: no node is notified. */
export const endsByHand: Readonly<Record<string, Preparation>> = {
  "a freeze": async (t, one) => () => setStatus(t, one, "frozen"),
  "a deletion": async (t, one) => () => setStatus(t, one, "deleted"),
};
