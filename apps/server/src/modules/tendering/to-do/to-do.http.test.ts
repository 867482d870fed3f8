// Guarantee: people see their own to-dos, and none of other people.
import {
  bindLock,
  codeOf,
  type Person,
  startTestApp,
  type TestApp,
  type TestAuthority,
  testAuthority,
  trustAuthority,
  type UserInput,
} from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { archiveImports } from "#test/archive/imports.ts";
import { fileOf, packageOf, procurement } from "#test/archive/small-process.ts";

const DAY = 86_400_000;
let t: TestApp;
let authority: TestAuthority;
let special: Person;

beforeAll(async () => {
  t = await startTestApp({ env: { SPECIAL_ACCOUNTS: "special", PASSWORD_MAX_AGE_DAYS: "90" } });
  authority = testAuthority(t.clock);
  await trustAuthority(t, authority);
  special = await person({ username: "special" });
});
afterAll(() => t.close());

const person = (input: UserInput = {}) => t.person({ passwordChangedAt: new Date(t.clock.now()), ...input });
const toDosOf = async (person: Pick<Person, "token">) => (await t.call("toDo.listOwn", {}, person)).body.result.toDos;
const waits = { status: 0, subject: null, note: null, at: null };

test("is empty for a person without to-dos", async () => {
  expect(await toDosOf(await person())).toEqual([]);
});

test.each([
  [84, "登录密码还有 5 天到期"],
  [89, "登录密码今天到期"],
])("shows the end of the password in its last week, %i days after its choice", async (days, title) => {
  const owner = await person({ passwordChangedAt: new Date(t.clock.now() - days * DAY - 1_000) });
  expect(await toDosOf(owner)).toEqual([{ ...waits, id: "password", kind: "password_ends", title }]);
});

test("shows an expired password to its owner who signed in by other ways", async () => {
  const owner = await person();
  await t.database.pool.query("UPDATE app_user SET password_changed_at = $2 WHERE id = $1", [
    owner.id,
    new Date(t.clock.now() - 91 * DAY),
  ]);
  expect(await toDosOf(owner)).toMatchObject([{ kind: "password_ends", title: "登录密码已到期，请修改" }]);
});

test("asks only administrators for two steps, and shows few recovery codes", async () => {
  await t.make.role("session_keeper", ["session:view"]);
  const manager = await person({ roles: ["session_keeper"] });
  expect(await toDosOf(manager)).toEqual([
    { ...waits, id: "two-step", kind: "two_step", title: "开启两步验证", note: "管理员账号建议开启" },
  ]);
  await t.prove(manager);
  const { secret } = (await t.call("accountSecurity.beginTwoStep", {}, manager)).body.result;
  await t.call("accountSecurity.confirmTwoStep", { body: { code: codeOf(secret, t.clock.now()) } }, manager);
  expect(await toDosOf(manager)).toEqual([]);
  const useUp = (count: number) =>
    t.database.pool.query(
      `UPDATE recovery_code SET used_at = now() WHERE id IN
        (SELECT id FROM recovery_code WHERE user_id = $1 AND used_at IS NULL LIMIT $2)`,
      [manager.id, count],
    );
  await useUp(7);
  expect(await toDosOf(manager)).toEqual([]);
  await useUp(1);
  expect(await toDosOf(manager)).toMatchObject([{ kind: "recovery_codes", title: "两步验证的恢复码仅剩 2 个" }]);
  await useUp(2);
  expect(await toDosOf(manager)).toMatchObject([{ kind: "recovery_codes", title: "两步验证的恢复码已用完" }]);
});

test("shows requests to the decider, and the result to the requester", async () => {
  await t.make.role("decider", ["approval:decide"]);
  const decider = await person({ roles: ["decider"] });
  const approvalsOf = async () => (await toDosOf(decider)).filter(({ kind }) => kind === "approval");
  special = { ...special, token: await t.signIn(special) };
  await bindLock(t, special, authority.issue());
  const [approval] = await approvalsOf();
  expect(approval).toMatchObject({
    status: 0,
    title: "为特殊账号 special 绑定数字证书",
    note: "special 提交，待审批",
    at: new Date(t.clock.now() + 7 * DAY).toISOString(),
  });
  expect(await toDosOf(special)).toEqual([]);
  const body = { id: approval?.id ?? "", isApproved: false, reason: "持有人不符" };
  await t.call("approval.decide", { body }, decider);
  expect(await approvalsOf()).toEqual([]);
  const ownToDos = await toDosOf(special);
  expect(ownToDos).toMatchObject([{ kind: "own_request", status: 2, note: "持有人不符" }]);
  t.clock.advance(7 * DAY);
  expect(await toDosOf({ token: await t.signIn(special) })).toEqual([]);
});

test("counts further requests where there are many", async () => {
  const decider = await person({ roles: ["decider"] });
  const name =
    "(kind, subject, title, facts, about_user_id, asked_by_user_id, asked_by, asked_at, expires_at, state, id)";
  for (let n = 0; n < 8; n += 1)
    await t.database.pool.query(
      `INSERT INTO approval ${name} VALUES ('certificate.bind', $1, '绑定', '[]', 'a', 'b', 'c', $2, $3, 'pending', $1)`,
      [`many-${n}`, new Date(t.clock.now() + n), new Date(t.clock.now() + DAY)],
    );
  const found = (await toDosOf(decider)).filter(({ kind }) => kind === "approval");
  expect(found).toHaveLength(6);
  expect(found.at(-1)).toMatchObject({ id: "approvals", title: "另有 3 项申请待审批" });
  await t.database.pool.query("DELETE FROM approval WHERE id LIKE 'many-%'");
});

test("counts overdue dossiers of the own department, as the list behind it", async () => {
  const imports = archiveImports({ database: t.database, clock: t.clock });
  const unfiled = [1, 2, 3].flatMap((n) => procurement(n, "2026-01-02").slice(0, 2));
  await imports.importDocument(fileOf(packageOf(unfiled)), {
    deptCode: "A01A06",
    fondsCode: "SL01",
    label: "模拟数据",
  });
  const [current, elsewhere] = [
    await t.make.department({ orgCode: "A01", departName: "交易中心" }),
    await t.make.department({ orgCode: "B01", departName: "别处" }),
  ];
  const staff = await person({ roles: ["department_staff"], departments: [current.id] });
  expect(await toDosOf(staff)).toEqual([
    { ...waits, id: "overdue-dossiers", kind: "overdue_dossiers", title: "3 个项目逾期未归档" },
  ]);
  const query = { of: "overdue", range: "all" } as const;
  expect((await t.call("archive.listDossiers", { query }, staff)).body.result.total).toBe(3);
  for (const input of [
    { roles: ["department_staff"], departments: [elsewhere.id] },
    { roles: ["supervisor"], departments: [current.id] },
    { roles: ["supplier_operator"], departments: [current.id] },
  ])
    expect(await toDosOf(await person(input))).toEqual([]);
});

test("shows the end of a certificate from 60 days before, and after it", async () => {
  const [owner, other] = [await person(), await person()];
  const lock = authority.issue({ notAfter: t.clock.now() + 61 * DAY });
  await bindLock(t, owner, lock);
  expect(await toDosOf(owner)).toEqual([]);
  t.clock.advance(2 * DAY);
  const [soon] = await toDosOf({ token: await t.signIn(owner) });
  expect(soon).toMatchObject({ kind: "certificate_ends", status: 0, at: expect.stringContaining("T") });
  expect(soon?.title).toMatch(/^数字证书将于 20\d\d-\d\d-\d\d 到期$/);
  expect(soon?.note).toMatch(/^吴信诚，序列号 .*\*/);
  expect(JSON.stringify(soon)).not.toContain(lock.serial);
  t.clock.advance(60 * DAY);
  const titles = (await toDosOf({ token: await t.signIn(owner) })).map(({ title }) => title);
  expect(titles).toContain("数字证书已到期，请更换");
  expect(await toDosOf({ token: await t.signIn(other) })).toEqual([]);
});

test("names an unreadable source, with the other to-dos", async () => {
  const owner = await person({ passwordChangedAt: new Date(t.clock.now() - 89 * DAY - 1_000) });
  await t.database.pool.query("ALTER TABLE approval RENAME TO approval_away");
  try {
    const { body } = await t.call("toDo.listOwn", {}, owner);
    expect(body.result).toEqual({
      toDos: [{ ...waits, id: "password", kind: "password_ends", title: "登录密码今天到期" }],
      unread: ["own_requests"],
    });
  } finally {
    await t.database.pool.query("ALTER TABLE approval_away RENAME TO approval");
  }
});
