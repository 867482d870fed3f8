// Events that end all sessions of an account. A preparation returns the function that causes the event.
import { type CreatedUser, PASSWORD, type Person, type TestApp } from "@tender/testkit";
import { expect } from "vitest";
import { recoveryBrowser } from "#test/recovery/recovery-browser.ts";

export type PersonWithPhone = Person & { readonly phone: string };
type Preparation = (t: TestApp, person: PersonWithPhone) => Promise<() => Promise<unknown>>;

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
export const resetOf = async (t: TestApp, person: PersonWithPhone): Promise<string> =>
  reset(t, person, await provedManager(t));

/** Ends the sessions by an administrator's call about the account. */
const administrators =
  (key: "userAdmin.freeze" | "userAdmin.remove"): Preparation =>
  async (t, { id }) => {
    const manager = await provedManager(t);
    return async () => expect((await t.call(key, { body: { id } }, manager)).body.success).toBe(true);
  };

/** Events caused by calls, which notify the nodes. */
export const endsByCall: Readonly<Record<string, Preparation>> = {
  "a changed password": async (t, person) => async () => {
    const passwords = { oldpassword: PASSWORD, password: NEW_PASSWORD, confirmpassword: NEW_PASSWORD };
    const body = { username: person.username, ...passwords };
    expect((await t.call("accountSecurity.changePassword", { body }, person)).body.success).toBe(true);
  },
  "a recovered password": async (t, person) => {
    const browser = recoveryBrowser(t);
    const smscode = await browser.verified(person);
    return async () => {
      const answer = await browser.set({ username: person.username, phone: person.phone, smscode });
      expect(answer.body).toMatchObject({ success: true, result: null });
      expect(JSON.stringify(answer.headers["set-cookie"] ?? "")).not.toContain("tp_session=");
    };
  },
  "a request to close the account": async (t, person) => {
    await t.prove(person);
    return async () => {
      const { body } = await t.call("accountClosing.request", { body: { username: person.username } }, person);
      expect(body.success).toBe(true);
    };
  },
  "an administrator's freeze": administrators("userAdmin.freeze"),
  "an administrator's reset": async (t, person) => {
    const manager = await provedManager(t);
    return () => reset(t, person, manager);
  },
  "an administrator's deletion": administrators("userAdmin.remove"),
};

export const setStatus = (t: TestApp, { id }: Pick<CreatedUser, "id">, status: string) =>
  t.database.pool.query("UPDATE app_user SET status = $1 WHERE id = $2", [status, id]);

/** Events caused directly in the database: no node is notified. */
export const endsByHand: Readonly<Record<string, Preparation>> = {
  "a freeze": async (t, person) => () => setStatus(t, person, "frozen"),
  "a deletion": async (t, person) => () => setStatus(t, person, "deleted"),
};
