import type { TestApp } from "@tender/testkit";
import { decodeJwt } from "jose";
import { expect } from "vitest";

/** Creates contents for the answer: a dictionary, and a department for the account that signs in. */
export async function withDictionary({ database, make }: TestApp) {
  await database.pool.query("INSERT INTO dict (id, code, name) VALUES ('d1', 'colour', '颜色')");
  await database.pool.query("INSERT INTO dict_item (id, dict_id, value, text) VALUES ('i1', 'd1', '2', '蓝')");
  return make.department({ orgCode: "A01", departName: "采购管理处" });
}

interface Expected {
  readonly user: { readonly id: string; readonly username: string };
  readonly department: { readonly id: string };
}

/**
 * Checks that every sign-in answers the same: token, the session's access token, person, departments and dictionaries.
 */
export async function expectWholeAnswer(t: TestApp, result: unknown, { user, department }: Expected): Promise<void> {
  const { id, username } = user;
  expect(result).toEqual({
    token: expect.stringMatching(/^[\w-]{43}$/),
    accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    userInfo: { id, username, realname: expect.stringMatching(/./), avatar: null },
    sysAllDictItems: { colour: [{ value: "2", text: "蓝", title: "蓝", label: "蓝" }] },
    multi_depart: 1,
    departs: [{ id: department.id, orgCode: "A01", departName: "采购管理处" }],
    passwordExpired: false,
    passwordDaysLeft: null,
    secondStep: null,
  });
  const { token, accessToken } = result as { token: string; accessToken: string };
  const { sub, exp = 0 } = decodeJwt(accessToken);
  expect([sub, exp * 1_000 > t.clock.now()]).toEqual([id, true]);
  const current = await t.call("session.readCurrent", {}, { token });
  expect([current.body.result.userInfo.id, current.body.result.department?.id]).toEqual([id, department.id]);
  const child = await t.call("signIn.withToken", { body: { token: accessToken } });
  expect(child.body.result.userInfo.id).toBe(id);
}
