import { type CreatedUser, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

type Created = Awaited<ReturnType<TestApp["make"]["department"]>>;

/** Creates root departments or, with `above`, children of it, and signs in a member of all of them. */
async function withDepartments(
  count: number,
  above?: Created,
): Promise<{ user: CreatedUser; token: string; departments: Created[]; codes: string[]; multi: number }> {
  const inputs = Array.from({ length: count }, (_, index) =>
    above ? { orgCode: `${above.orgCode}A0${index + 1}`, parentId: above.id } : {},
  );
  const departments = await Promise.all(inputs.map((input) => t.make.department(input)));
  const user = await t.make.user({ departments: departments.map(({ id }) => id) });
  const { body } = await t.call("signIn.withPassword", {
    body: { username: user.username, password: user.password },
  });
  return {
    user,
    token: body.result.token,
    departments,
    codes: departments.map(({ orgCode }) => orgCode),
    multi: body.result.multi_depart,
  };
}

test("[LOGIN-22, API-19, API-28, ADMINDATA-03] lists the person's departments and the current one", async () => {
  const first = await t.make.department({ orgCode: "Q01", departName: "质量处" });
  const second = await t.make.department({ orgCode: "Q02", departName: "检验处" });
  await t.make.department({ orgCode: "Q03", departName: "别处" });
  expect((await withDepartments(3)).multi).toBe(2);
  const listed = [
    { id: first.id, orgCode: "Q01", departName: "质量处" },
    { id: second.id, orgCode: "Q02", departName: "检验处" },
  ];
  for (const departs of [[], listed.slice(0, 1), listed]) {
    const user = await t.make.user({ departments: departs.map(({ id }) => id) });
    const { body } = await t.call("signIn.withPassword", {
      body: { username: user.username, password: user.password },
    });
    expect(body.result).toMatchObject({ departs, multi_depart: departs.length });
    const sender = { token: body.result.token };
    const current = async () => (await t.call("session.readCurrent", {}, sender)).body.result.department;
    expect(await current()).toEqual(departs.length === 1 ? listed[0] : null);
    const offered = { list: departs, orgCode: departs.length === 1 ? "Q01" : null };
    expect((await t.call("department.listOwn", {}, sender)).body.result).toEqual(offered);
    if (departs.length < 2) continue;
    await t.call("session.selectDepartment", { body: { orgCode: "Q02", username: user.username } }, sender);
    expect(await current()).toEqual(listed[1]);
    const selected = { list: listed, orgCode: "Q02" };
    expect((await t.call("department.listOwn", {}, sender)).body.result).toEqual(selected);
    expect((await t.http("GET", "/sys/user/getCurrentUserDeparts", sender)).json().result).toEqual(selected);
  }
});

test("[DEPT-14, SEC-17] [W-15] allows only the list and the choice of a department before the choice", async () => {
  const { user, token, codes } = await withDepartments(2);
  for (const key of [
    "permission.readOwn",
    "launcher.listSubsystems",
    "session.listOwn",
    "profile.readSummary",
  ] as const) {
    const refused = await t.call(key, { query: {} } as never, { token });
    expect([key, refused.status, refused.body.message]).toEqual([key, 403, "请先选择所属部门"]);
  }
  expect((await t.call("session.readCurrent", {}, { token })).body.result).toMatchObject({
    departmentPending: true,
    department: null,
  });
  const effect = () => t.call("session.checkTokenEffect", { query: { token } });
  expect([(await effect()).status, (await effect()).body.message]).toEqual([403, "请先选择所属部门"]);
  const list = await t.call("department.listOwn", {}, { token });
  expect(list.body.result.orgCode).toBeNull();
  expect(list.body.result.list.map(({ orgCode }) => orgCode)).toEqual([...codes].sort());
  await t.call("session.selectDepartment", { body: { orgCode: codes[1] ?? "", username: user.username } }, { token });
  expect((await t.call("session.listOwn", {}, { token })).status).toBe(200);
  expect((await effect()).status).toBe(200);
});

test.each(["/sys/logout", "/webgateway/bpt/api/sys/logout"])(
  "[SEC-17] ends a session with a pending department choice by %s",
  async (path) => {
    const { token } = await withDepartments(2);
    expect((await t.http("POST", path, { token })).statusCode).toBe(200);
    expect((await t.call("session.readCurrent", {}, { token })).body).toMatchObject({
      success: false,
      code: "session.expired",
    });
  },
);

test("[SEC-17] retains the pending department choice in a session from loginByToken", async () => {
  const { user, codes } = await withDepartments(2);
  const signedIn = await t.call("signIn.withPassword", {
    body: { username: user.username, password: user.password },
  });
  const { token, accessToken } = signedIn.body.result;
  const signInByToken = async (credential: string) => {
    const { body } = await t.call("signIn.withToken", { body: { token: credential } });
    expect(body.result.multi_depart).toBe(2);
    expect(body.result.departs.map(({ orgCode }) => orgCode)).toEqual([...codes].sort());
    return body.result.token;
  };
  expect(await signInByToken(token)).toBe(token);
  const other = await signInByToken(accessToken);
  expect(other).not.toBe(token);
  for (const credential of [token, other]) {
    const refused = await t.call("permission.readOwn", { query: {} } as never, { token: credential });
    expect([refused.status, refused.body.code]).toEqual([403, "session.department_pending"]);
  }
});

test.each([
  ["PUT", "/api/sys/selectDepart"],
  ["POST", "/api/sys/selectDepart"],
  ["PUT", "/sys/selectDepart"],
  ["POST", "/sys/selectDepart"],
])("[API-27] selects by %s %s and returns the user", async (method, path) => {
  const { user, token, codes } = await withDepartments(2);
  const { userInfo } = (await t.call("session.readCurrent", {}, { token })).body.result;
  expect(userInfo).toMatchObject({ id: user.id, username: user.username });
  const response = await t.http(method, path, { token, body: { orgCode: codes[1], username: user.username } });
  expect(response.json()).toMatchObject({ success: true, code: "200", result: { userInfo } });
  const list = await t.call("department.listOwn", {}, { token });
  expect(list.body.result.orgCode).toBe(codes[1]);
});

test.each<[string, (above: Created, own: Created) => Promise<string> | string]>([
  ["a department of another person", async () => (await withDepartments(2)).codes[0] ?? ""],
  ["a department without members", async () => (await t.make.department()).orgCode],
  ["a department that does not exist", () => "NEVER-WAS"],
  // The own code begins with the code of the department above.
  ["the department above the own", ({ orgCode }) => orgCode],
  [
    "a department below the own",
    async (_above, { id, orgCode }) => (await t.make.department({ orgCode: `${orgCode}A01`, parentId: id })).orgCode,
  ],
])("[DEPT-15] [W-03] refuses %s on every path, session unchanged", async (_kind, foreign) => {
  const above = await t.make.department();
  const { user, token, codes, departments } = await withDepartments(2, above);
  const orgCode = await foreign(above, departments[0] ?? above);
  const session = async () => [
    (await t.call("session.readCurrent", {}, { token })).body.result,
    (await t.call("department.listOwn", {}, { token })).body.result.orgCode,
  ];
  for (const chosen of [null, codes[0]]) {
    if (chosen)
      await t.call("session.selectDepartment", { body: { orgCode: chosen, username: user.username } }, { token });
    const before = await session();
    expect(before).toMatchObject([{ departmentPending: chosen === null }, chosen]);
    for (const path of ["/api/sys/selectDepart", "/sys/selectDepart"])
      for (const method of ["PUT", "POST"]) {
        const refused = await t.http(method, path, { token, body: { orgCode, username: user.username } });
        expect([refused.statusCode, refused.json()]).toMatchObject([
          200,
          { success: false, code: "department.not_a_member", message: "您不属于该部门，请重新选择" },
        ]);
      }
    expect(await session()).toEqual(before);
  }
});

test("[W-03] changes neither menu nor department when it refuses a foreign department", async () => {
  const foreign = await withDepartments(2);
  const { user, token, codes } = await withDepartments(2);
  await t.make.subsystem({ appId: "70001" }, ["here", "there"]);
  const departments = await t.database.pool.query("SELECT id, org_code FROM department");
  const idOf = (orgCode = "") => departments.rows.find((row) => row.org_code === orgCode)?.id;
  await t.make.grantRole(user.id, await t.make.role("here"), idOf(codes[0]));
  await t.make.grantRole(user.id, await t.make.role("there"), idOf(foreign.codes[0]));
  await t.make.menuItem({ title: "本部门" }, ["here"]);
  await t.make.menuItem({ title: "别的部门" }, ["there"]);
  const choose = (orgCode = "", username = user.username) =>
    t.call("session.selectDepartment", { body: { orgCode, username } }, { token });
  const readMenuAndDepartment = async () => {
    const { menu } = (await t.call("permission.readOwn", { query: {} }, { token })).body.result;
    const { orgCode } = (await t.call("department.listOwn", {}, { token })).body.result;
    return [menu.map(({ meta }) => meta.title), orgCode];
  };
  t.clock.advance(61_000);
  await choose(codes[0]);
  expect(await readMenuAndDepartment()).toEqual([["本部门"], codes[0]]);
  expect((await choose(foreign.codes[0])).body.success).toBe(false);
  expect((await choose(codes[1], foreign.user.username)).status).toBe(403);
  expect(await readMenuAndDepartment()).toEqual([["本部门"], codes[0]]);
});
