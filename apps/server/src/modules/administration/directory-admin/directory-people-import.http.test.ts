// Guarantee: names, numbers and addresses follow the directory, in any order of exchanges. A value that cannot be
// applied does not replace the stored one.
import type { Person, TestApp } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { directoryInput, PEOPLE, personEntry, saveDirectory } from "#test/directory/directory-input.ts";
import { type DirectoryPortal, startDirectoryPortal } from "#test/directory/directory-portal.ts";
import { importFrom, runEntries } from "#test/directory/directory-run.ts";
import type { TestDirectory } from "#test/directory/directory-server.ts";
import { tableCells } from "#test/table-cells.ts";

let portal: DirectoryPortal;
let t: TestApp;
let directory: TestDirectory;
let manager: Person;
let id: string;
let count = 0;
beforeAll(async () => {
  portal = await startDirectoryPortal(["directory:sync"], {
    SPECIAL_ACCOUNTS: "gated1,gated2",
    CAS_UPSTREAM_URL: "https://sso.example.cn/cas",
  });
  ({ t, directory } = portal);
});
afterAll(() => portal.close());
beforeEach(async () => {
  count += 1;
  manager = await t.person({ roles: ["keeper"] });
  id = await saveDirectory(t, manager, directoryInput(directory, `目录${count}`));
});

type Attributes = { readonly uid: string; readonly [attribute: string]: string };
/** Sets all people by their fixed identifiers. */
const setPeople = (all: { readonly [id_: string]: Attributes }) => {
  directory.entries = Object.entries(all).map(([id_, attributes]) => ({
    ...personEntry(attributes.uid, attributes),
    dn: `uid=${id_},${PEOPLE}`,
    entryUUID: `${id_}-${count}`,
  }));
};
const sync = () => importFrom(t, manager, id);
const messagesOf = async (runId: string) =>
  Object.fromEntries(
    (await runEntries(t, manager, runId)).map(([name, outcome, message]) => [name, `${outcome} ${message}`]),
  );
const listAccounts = async (): Promise<{ readonly [id_: string]: readonly (string | null)[] }> =>
  Object.fromEntries(
    (
      await t.database.pool.query(
        `SELECT own.external_id AS id, u.username, u.phone, u.email FROM provisioned_account own JOIN app_user u ON u.id = own.user_id
         WHERE own.source = $1 ORDER BY 1`,
        [`directory:${id}`],
      )
    ).rows.map(({ id: externalId, username, phone, email }) => [
      externalId.replace(`-${count}`, ""),
      [username, t.deps.protectedTexts.of("app_user.phone").open(phone), email],
    ]),
  );
const phone = (n: number) => `13${n}${String(count).padStart(8, "0")}`;
const mail = (name: string) => `${name}${count}@example.cn`;
const uid = (name: string) => `${name}${count}`;

const listEvents = async () =>
  (
    await t.database.pool.query(
      `SELECT own.external_id AS id, e.kind, e.values, e.address FROM account_event e
       JOIN provisioned_account own ON own.user_id = e.user_id WHERE own.source = $1 ORDER BY 1, e.kind DESC`,
      [`directory:${id}`],
    )
  ).rows.map(({ id: externalId, kind, values, address }) => [
    externalId.replace(`-${count}`, ""),
    kind,
    values.from,
    values.to,
    address,
  ]);

test("[SEC-19] notifies people of a new phone or mail, at the former mail as well", async () => {
  await t.make.user({ email: mail("taken") });
  const masked = (n: number) => phone(n).replace(/^(...)....(....)$/, "$1****$2");
  setPeople({
    a: { uid: uid("a"), mobile: phone(1), mail: mail("former") },
    b: { uid: uid("b"), mobile: phone(2), mail: mail("b") },
    c: { uid: uid("c"), mobile: phone(3), mail: mail("c") },
  });
  await sync();
  expect(await listEvents()).toEqual([]);
  setPeople({
    a: { uid: uid("a"), mobile: phone(2), mail: mail("next") },
    b: { uid: uid("b"), mobile: phone(1), mail: mail("b") },
    // Another account's mail address is not imported.
    c: { uid: uid("c"), mobile: phone(3), mail: mail("taken") },
    d: { uid: uid("d"), mobile: phone(4) },
  });
  await sync();
  const from = "203.0.113.10";
  // Notifications are sent after the commit, when the run shows as done.
  await expect.poll(listEvents).toEqual([
    ["a", "phone_changed", masked(1), masked(2), from],
    ["a", "email_changed", "f***@example.cn", "n***@example.cn", from],
    ["b", "phone_changed", masked(2), masked(1), from],
  ]);
  for (const email of [mail("former"), mail("next")]) {
    const mails = (await t.call("sms.listOutbox", { query: { email } })).body.result;
    expect([email, mails.map(({ text }) => text).join()]).toEqual([
      email,
      expect.stringContaining("邮箱已由 f***@example.cn 改为 n***@example.cn"),
    ]);
  }
});

test("applies exchanged numbers and addresses, circles and chains, in one import", async () => {
  setPeople({
    a: { uid: uid("a"), mobile: phone(1), mail: mail("one") },
    b: { uid: uid("b"), mobile: phone(2), mail: mail("two") },
    c: { uid: uid("c"), mobile: phone(3), mail: mail("three") },
    d: { uid: uid("d"), mobile: phone(4) },
  });
  await sync();
  setPeople({
    a: { uid: uid("a"), mobile: phone(2), mail: mail("Two") },
    b: { uid: uid("b"), mobile: phone(1), mail: mail("three") },
    c: { uid: uid("c"), mobile: phone(4), mail: mail("one") },
    d: { uid: uid("d") },
    // A new person has another's former number.
    e: { uid: uid("e"), mobile: phone(3) },
  });
  const run = await sync();
  expect(run.counts).toMatchObject({ made: 1, changed: 4, refused: 0, same: 0 });
  expect(await listAccounts()).toEqual({
    a: [uid("a"), phone(2), mail("Two")],
    b: [uid("b"), phone(1), mail("three")],
    c: [uid("c"), phone(4), mail("one")],
    d: [uid("d"), null, null],
    e: [uid("e"), phone(3), null],
  });
  expect(await messagesOf(run.id)).toMatchObject({
    [`林采薇（${uid("a")}）`]: "changed 更新了手机号、邮箱",
    [`林采薇（${uid("d")}）`]: "changed 更新了手机号",
    [`林采薇（${uid("e")}）`]: "made ",
  });
  expect((await sync()).counts).toMatchObject({ changed: 0, refused: 0, same: 5 });
});

test("retains the numbers if one of an exchange is taken", async () => {
  setPeople({
    a: { uid: uid("a"), mobile: phone(1) },
    b: { uid: uid("b"), mobile: phone(2) },
    c: { uid: uid("c"), mobile: phone(3) },
  });
  await sync();
  await t.make.user({ phone: phone(9) });
  setPeople({
    a: { uid: uid("a"), mobile: phone(2) },
    b: { uid: uid("b"), mobile: phone(9) },
    c: { uid: uid("c"), mobile: phone(3), cn: "江疏影" },
  });
  const run = await sync();
  expect(run.counts).toMatchObject({ changed: 1, refused: 2 });
  expect(await listAccounts()).toMatchObject({ a: [uid("a"), phone(1), null], b: [uid("b"), phone(2), null] });
  expect(await messagesOf(run.id)).toMatchObject({
    [`林采薇（${uid("a")}）`]: "refused 手机号已被其他账号使用，未同步",
    [`林采薇（${uid("b")}）`]: "refused 手机号已被其他账号使用，未同步",
    [`江疏影（${uid("c")}）`]: "changed 更新了姓名",
  });
});

test("retains the former number or mail if the new one is malformed, and reports it", async () => {
  setPeople({
    a: { uid: uid("a"), mobile: phone(1), mail: mail("a") },
    b: { uid: uid("b"), mobile: phone(2) },
    c: { uid: uid("c"), mobile: "010-88881234" },
  });
  await sync();
  setPeople({
    a: { uid: uid("a"), mobile: "010-88881234", mail: `${mail("a")}, ${mail("b")}` },
    b: { uid: uid("b"), mobile: `${phone(2)} / ${phone(3)}`, cn: "江疏影" },
    c: { uid: uid("c"), mobile: "010-88881234" },
  });
  for (const message of ["changed 更新了姓名；手机号格式不正确，未同步", "refused 手机号格式不正确，未同步"]) {
    const run = await sync();
    expect(await messagesOf(run.id)).toEqual({
      [`林采薇（${uid("a")}）`]: "refused 手机号格式不正确，未同步；邮箱格式不正确，未同步",
      [`江疏影（${uid("b")}）`]: message,
    });
    expect(await listAccounts()).toEqual({
      a: [uid("a"), phone(1), mail("a")],
      b: [uid("b"), phone(2), null],
      c: [uid("c"), null, null],
    });
  }
  setPeople({ a: { uid: uid("a"), mobile: phone(4) }, b: { uid: uid("b") }, c: { uid: uid("c"), mobile: phone(3) } });
  await sync();
  expect(await listAccounts()).toEqual({
    a: [uid("a"), phone(4), null],
    b: [uid("b"), null, null],
    c: [uid("c"), phone(3), null],
  });
});

test("changes neither the number nor the name of an administrator", async () => {
  setPeople({ a: { uid: uid("a"), mobile: phone(1) }, b: { uid: uid("b"), mobile: phone(2) } });
  await sync();
  const watcher = await t.make.role(`watcher${count}`, ["audit:view"]);
  const { rows } = await t.database.pool.query("SELECT id FROM app_user WHERE username = $1", [uid("a")]);
  await t.make.grantRole(rows[0].id, watcher);
  setPeople({ a: { uid: uid("a"), mobile: phone(2) }, b: { uid: uid("b"), mobile: phone(1) } });
  const run = await sync();
  expect(await listAccounts()).toMatchObject({ a: [uid("a"), phone(1), null], b: [uid("b"), phone(2), null] });
  expect(await messagesOf(run.id)).toEqual({
    [`林采薇（${uid("a")}）`]: "refused 该用户有管理权限，手机号与邮箱须人工修改",
    [`林采薇（${uid("b")}）`]: "refused 手机号已被其他账号使用，未同步",
  });
  // The upstream server signs people in by account name.
  setPeople({ a: { uid: uid("c"), mobile: phone(1) }, b: { uid: uid("b"), mobile: phone(2) } });
  expect(await messagesOf((await sync()).id)).toEqual({
    [`林采薇（${uid("c")}）`]: `refused 账号在目录中改为“${uid("c")}”，因该用户有管理权限且统一认证按账号名登录，未随之更改；本平台仍为“${uid("a")}”，登录时使用该账号；请关闭“按账号名关联统一认证账号”后再同步`,
  });
});

test("[SEC-60] refuses to freeze the last administrator until another exists", async () => {
  const setPeopleWith = (added: { readonly [id_: string]: Attributes } = {}) => {
    const otherPeople = Array.from({ length: 10 }, (_, n) => [`o${n}`, { uid: uid(`o${n}-`) }] as const);
    setPeople({ ...Object.fromEntries(otherPeople), ...added });
  };
  const [last, missing] = [{ uid: uid("last") }, { uid: uid("gone") }];
  setPeopleWith({ last, gone: missing });
  await sync();
  const { rows } = await t.database.pool.query(
    "UPDATE app_user SET password_hash = 'x' WHERE username = $1 RETURNING id",
    [last.uid],
  );
  await t.make.grantRole(rows[0].id, await t.make.role("system_admin"));
  const statesNow = async () =>
    (
      await t.database.pool.query(
        `SELECT u.status, r.code FROM app_user u LEFT JOIN user_role ur ON ur.user_id = u.id LEFT JOIN role r ON r.id = ur.role_id
         WHERE u.username = ANY($1) ORDER BY u.username`,
        [[last.uid, missing.uid]],
      )
    ).rows.map(({ status, code }) => [status, code]);
  const reportName = (person: Attributes) => `林采薇（${person.uid}）`;
  setPeopleWith();
  expect(await messagesOf((await sync()).id)).toEqual({
    [reportName(last)]: "refused 至少保留一名可用的系统管理员",
    [reportName(missing)]: "frozen 目录中已不存在",
  });
  setPeopleWith({ last: { ...last, userAccountControl: "514" } });
  expect(await messagesOf((await sync()).id)).toEqual({ [reportName(last)]: "refused 至少保留一名可用的系统管理员" });
  expect(await statesNow()).toEqual([
    ["frozen", null],
    ["active", "system_admin"],
  ]);
  await t.make.user({ roles: ["system_admin"] });
  await sync();
  expect((await statesNow())[1]).toEqual(["frozen", "system_admin"]);
});

test("renames an account, ends its sessions, reports and records the change", async () => {
  setPeople({ a: { uid: uid("maiden"), mail: mail("maiden") } });
  await sync();
  const dn = `uid=a,${PEOPLE}`;
  directory.passwords.set(dn, "In@Directory-1");
  const signIn = (username: string) =>
    t.call("signIn.withPassword", { body: { username, password: "In@Directory-1" } });
  const { token } = (await signIn(uid("maiden"))).body.result;
  setPeople({ a: { uid: uid("married"), mail: mail("maiden") } });
  const run = await sync();
  expect(run.counts).toMatchObject({ made: 0, changed: 1, refused: 0 });
  expect(await messagesOf(run.id)).toEqual({
    [`林采薇（${uid("married")}）`]: `changed 更新了账号（账号原为“${uid("maiden")}”）`,
  });
  await expect.poll(async () => (await t.call("session.readCurrent", {}, { token })).body.success).toBe(false);
  expect((await signIn(uid("maiden"))).body.code).toBe("session.wrong_credentials");
  expect((await signIn(uid("married"))).body.result.userInfo.username).toBe(uid("married"));
  const readTrail = () =>
    t.database.pool.query(
      "SELECT username, object, detail FROM audit_entry WHERE action = 'user.change' AND object = $1",
      [uid("married")],
    );
  await expect
    .poll(async () => (await readTrail()).rows)
    .toEqual([
      {
        username: manager.username,
        object: uid("married"),
        detail: {
          by: "directory",
          directory: `目录${count}`,
          before: { username: uid("maiden") },
          after: { username: uid("married") },
        },
      },
    ]);
  expect((await sync()).counts).toMatchObject({ changed: 0, same: 1 });
});

test("applies exchanged account names in one import, and reuses a former name", async () => {
  setPeople({ a: { uid: uid("a") }, b: { uid: uid("b") }, c: { uid: uid("c") } });
  await sync();
  setPeople({ a: { uid: uid("b") }, b: { uid: uid("A") }, c: { uid: uid("x") }, d: { uid: uid("c") } });
  expect((await sync()).counts).toMatchObject({ made: 1, changed: 3, refused: 0 });
  expect(await listAccounts()).toMatchObject({
    a: [uid("b"), null, null],
    b: [uid("A"), null, null],
    c: [uid("x"), null, null],
    d: [uid("c"), null, null],
  });
});

test("retains a name if the new one is taken, malformed or under the certificate rule", async () => {
  setPeople({
    a: { uid: uid("a") },
    b: { uid: uid("b") },
    c: { uid: "gated1" },
    d: { uid: uid("d") },
    e: { uid: uid("e") },
  });
  await sync();
  await t.make.user({ username: uid("local") });
  setPeople({
    a: { uid: uid("Local") },
    b: { uid: "20260001" },
    c: { uid: uid("free") },
    d: { uid: "Gated2" },
    e: { uid: uid("a") },
  });
  const run = await sync();
  expect(run.counts).toMatchObject({ made: 0, changed: 0, refused: 5 });
  const accounts = await listAccounts();
  expect(Object.values(accounts).map((values) => values[0])).toEqual([
    uid("a"),
    uid("b"),
    "gated1",
    uid("d"),
    uid("e"),
  ]);
  expect(Object.values(await messagesOf(run.id)).sort()).toEqual(
    [
      `refused 账号在目录中改为“${uid("Local")}”，已被其他账号使用；本平台仍为“${uid("a")}”，登录时使用该账号`,
      `refused 账号在目录中改为“20260001”，不符合要求（不能含空格，不能全为数字）；本平台仍为“${uid("b")}”，登录时使用该账号`,
      `refused 账号在目录中改为“${uid("free")}”，因设置了须核验证书，未随之更改；本平台仍为“gated1”，登录时使用该账号；请将两个账号均列入“须核验证书的账号”后再同步`,
      `refused 账号在目录中改为“Gated2”，因设置了须核验证书，未随之更改；本平台仍为“${uid("d")}”，登录时使用该账号；请将两个账号均列入“须核验证书的账号”后再同步`,
      `refused 账号在目录中改为“${uid("a")}”，已被其他账号使用；本平台仍为“${uid("e")}”，登录时使用该账号`,
    ].sort(),
  );
  // Both names are under the certificate rule.
  setPeople({
    a: { uid: uid("a") },
    b: { uid: uid("b") },
    c: { uid: "gated2" },
    d: { uid: uid("d") },
    e: { uid: uid("e") },
  });
  expect((await sync()).counts).toMatchObject({ changed: 1, refused: 0, same: 4 });
  expect((await listAccounts()).c).toEqual(["gated2", null, null]);
});

test("imports names as they are, for sign-in, search by pinyin, list and export", async () => {
  await t.make.role(`lister${count}`, ["user:view", "user:edit", "user:export"]);
  const lister = await t.person({ roles: [`lister${count}`] });
  const names = { a: "李明2", b: "张三（外包）", c: "John O'Neil 3rd", d: "=1+1", e: "长".repeat(60) };
  setPeople(Object.fromEntries(Object.entries(names).map(([key, cn]) => [key, { uid: uid(key), cn }])));
  directory.entries = [
    ...directory.entries,
    { ...personEntry(uid("f"), { cn: "张\u202e三" }), entryUUID: `f-${count}` },
    { ...personEntry(uid("g"), { cn: "长".repeat(61) }), entryUUID: `g-${count}` },
  ];
  const run = await sync();
  expect(run.counts).toMatchObject({ made: 5, refused: 2 });
  expect(Object.values(await messagesOf(run.id)).filter((message) => message.startsWith("refused"))).toEqual(
    Array(2).fill("refused 姓名为空，或超过 60 个字符、含不可见字符"),
  );

  directory.passwords.set(`uid=e,${PEOPLE}`, "In@Directory-1");
  const enter = { username: uid("e"), password: "In@Directory-1" };
  const { token, userInfo } = (await t.call("signIn.withPassword", { body: enter })).body.result;
  expect(userInfo.realname).toBe(names.e);
  // The profile page sends the unchanged name along with other changes.
  const profile = { realname: names.e, birthday: "1990-05-01", sex: "unstated", post: null } as const;
  expect((await t.call("profile.update", { body: profile }, { token })).body.success).toBe(true);
  const renamed = { ...profile, realname: `${names.e.slice(1)}2` };
  expect((await t.call("profile.update", { body: renamed }, { token })).body.code).toBe("profile.bad_realname");

  const search = async (keyword: string) =>
    (await t.call("userAdmin.list", { query: { keyword } }, lister)).body.result.rows.map(({ realname }) => realname);
  expect(await search("liming")).toEqual(["李明2"]);
  expect(await search("zs")).toEqual(["张三（外包）"]);
  expect(await search("O'Neil 3")).toEqual(["John O'Neil 3rd"]);
  const file = await t.http("GET", "/api/system/users/export?format=csv", { token: lister.token });
  const cells = tableCells(file.rawPayload, "csv").flat();
  expect(Object.values(names).filter((name) => cells.includes(name))).toEqual([names.a, names.b, names.c, names.e]);
  expect(cells.filter((cell) => cell.startsWith("="))).toEqual([]);
});
