import type { EndpointOf, RequestOf } from "@tender/contract";
import { type Person, startTestApp, type TestApp } from "@tender/testkit";

export type NewUser = RequestOf<EndpointOf<"userAdmin.create">>["body"];

export const NEW_PASSWORD = "Qk7#mvTx-2";

export const MANAGER_RIGHTS = [
  "user:view",
  "user:edit",
  "user:freeze",
  "user:reset",
  "user:remove",
  "user:reveal",
  "session:end",
];

export const secretOf = (address: string | null) => address?.split("#")[1] ?? "";

/**
 * Starts the application with three departments and an administrator of their people. Returns the calls of the tests.
 */
export async function managers() {
  const t: TestApp = await startTestApp();
  let manager: Person;
  let n = 0;
  await t.make.role("keeper", MANAGER_RIGHTS);
  await t.make.department({ orgCode: "A01", departName: "采购中心" }).then(async ({ id }) => {
    await t.make.department({ orgCode: "A01A01", departName: "采购一部", parentId: id });
  });
  await t.make.department({ orgCode: "A02", departName: "监督处" });

  /** Creates the administrator of the following steps. */
  const nextManager = async (): Promise<Person> => {
    manager = await t.person({ roles: ["keeper"] });
    await t.prove(manager);
    return manager;
  };
  const input = (more: Partial<NewUser> = {}): NewUser => {
    n += 1;
    return {
      username: `person${n}`,
      realname: "林采薇",
      phone: `137${String(n).padStart(8, "0")}`,
      email: `person${n}@example.cn`,
      departments: ["A01A01"],
      ...more,
    };
  };
  const create = (body: NewUser, caller: Person = manager) => t.call("userAdmin.create", { body }, caller);
  const list = async (query: object, caller: Person = manager) =>
    (await t.call("userAdmin.list", { query }, caller)).body.result;
  const found = async (query: object) => (await list(query)).rows.map(({ username }) => username);
  const read = async (id: string) => (await t.call("userAdmin.read", { query: { id } }, manager)).body.result;
  const useLink = (secret: string, more: object = {}) =>
    t.call("recovery.setPasswordByLink", {
      body: { secret, password: NEW_PASSWORD, confirmation: NEW_PASSWORD, consent: true, ...more },
    });
  const signIn = (username: string, password: string) =>
    t.call("signIn.withPassword", { body: { username, password } });
  const trail = async (action: string) =>
    (await t.database.pool.query("SELECT * FROM audit_entry WHERE action = $1 ORDER BY at, id", [action])).rows;
  return { t, nextManager, input, create, list, found, read, useLink, signIn, trail };
}

export type Managers = Awaited<ReturnType<typeof managers>>;
