import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Transformer } from "@napi-rs/image";
import type { EndpointOf, RequestOf } from "@tender/contract";
import { fileForm, type Person, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { imageSize } from "#modules/own-account/file/image-size.ts";

const dataDir = mkdtempSync(join(tmpdir(), "tender-profile-"));
let t: TestApp;
let png: Buffer;

beforeAll(async () => {
  t = await startTestApp({ env: { DATA_DIR: dataDir } });
  png = await Transformer.fromRgbaPixels(new Uint8Array(400 * 300 * 4).fill(90), 400, 300).png();
});
afterAll(async () => {
  await t.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const change = { realname: "李工", birthday: "1990-05-17", sex: "female", post: "采购经办" } as const;

test("[SEC-89] corrects the own profile, and shows it on later requests", async () => {
  const user = await t.person({ realname: "李", phone: "13800001111", email: "li.gong@example.com" });
  const reply = await t.call("profile.update", { body: change }, user);
  expect(reply.body).toMatchObject({ success: true, message: "保存成功" });
  expect((await t.call("profile.read", {}, user)).body.result).toMatchObject({
    userInfo: { id: user.id, username: user.username, realname: "李工", avatar: null },
    birthday: "1990-05-17",
    sex: "female",
    post: "采购经办",
    tags: [],
  });
  expect((await t.call("session.readCurrent", {}, user)).body.result.userInfo.realname).toBe("李工");
});

test("masks phone and mailbox", async () => {
  const user = await t.person({ phone: "13900002222", email: "zhang.san@example.com" });
  const reply = await t.http("GET", "/api/account/profile", user);
  expect(reply.json().result).toMatchObject({ phone: "139****2222", email: "z***@example.com" });
  expect(reply.body).not.toMatch(/13900002222|zhang\.san/);
});

test("[W-04] [SEC-57] refuses rights, state, names and credentials in a profile and changes nothing", async () => {
  await t.make.role("system_admin");
  const user = await t.person();
  const other = await t.make.user();
  const readStored = async () => [
    await t.accountRow(user.id),
    (await t.database.pool.query("SELECT * FROM user_role WHERE user_id = $1", [user.id])).rows,
    (await t.database.pool.query("SELECT * FROM department_member WHERE user_id = $1", [user.id])).rows,
  ];
  const before = await readStored();
  // Each value is valid: it would have an effect if the field were accepted.
  const values = {
    roles: ["system_admin"],
    status: "frozen",
    departIds: [(await t.make.department()).id],
    userIdentity: 2,
    id: other.id,
    username: "another-name",
    phone: "13900009999",
    email: "another@example.com",
    passwordHash: (await t.accountRow(other.id))?.passwordHash,
    avatar: "avatar/1.webp",
  };
  for (const [field, value] of Object.entries(values)) {
    const body = { ...change, [field]: value };
    const reply = await t.http("PUT", "/api/account/profile", { body, token: user.token });
    expect([reply.statusCode, reply.json().message]).toEqual([400, `请求内容不正确：${field}`]);
    expect([field, await readStored()]).toEqual([field, before]);
  }
  expect((await t.call("profile.read", {}, user)).body.result.birthday).toBeNull();
});

test.each([
  [{ realname: "<b>李</b>" }, "姓名只能包含文字、间隔号和空格"],
  [{ realname: "  " }, "姓名只能包含文字、间隔号和空格"],
  [{ birthday: "2099-01-01" }, "出生日期不正确"],
])("refuses %j", async (wrong, message) => {
  const user = await t.person();
  const reply = await t.call("profile.update", { body: { ...change, ...wrong } }, user);
  expect(reply.body).toMatchObject({ success: false, message });
});

test("stores tags, trimmed and without duplicates", async () => {
  const user = await t.person();
  const reply = await t.call("profile.updateTags", { body: { tags: [" 工程 ", "货物", "工程"] } }, user);
  expect(reply.body.result).toEqual({ tags: ["工程", "货物"] });
  expect((await t.call("profile.read", {}, user)).body.result.tags).toEqual(["工程", "货物"]);
});

const sendAvatar = (token: string, name: string, content: Buffer) =>
  t.http("POST", "/api/account/avatar", { ...fileForm(name, content), token });
const readAvatar = (avatar: string, edge: number, sender: { token?: string } = {}) =>
  t.http(
    "GET",
    `/download/fileView?attachGroup=avatar&attachPath=${avatar.replace("avatar/", "")}/${edge}.webp`,
    sender,
  );

test("[SEC-69, ADMINDATA-01] stores an avatar in two re-encoded square sizes for signed-in people", async () => {
  const user = await t.person();
  const { avatar } = (await sendAvatar(user.token, "我.png", png)).json().result;
  expect(avatar).toMatch(/^avatar\/[0-9a-f]{32}$/);
  const colleague = await t.person();
  for (const edge of [96, 256]) {
    const reply = await readAvatar(avatar, edge, colleague);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers["content-type"]).toBe("image/webp");
    expect(imageSize(reply.rawPayload)).toEqual({ width: edge, height: edge });
    expect((await readAvatar(avatar, edge)).statusCode).toBe(404);
  }
  expect((await t.call("session.readCurrent", {}, user)).body.result.userInfo.avatar).toBe(avatar);
});

test("removes the former avatar's files with a new avatar and with none", async () => {
  const user = await t.person();
  const count = () =>
    readdirSync(join(dataDir, "files"), { recursive: true }).filter((name) => String(name).includes("/")).length;
  const { avatar: first } = (await sendAvatar(user.token, "1.png", png)).json().result;
  const fileCount = count();
  const { avatar: second } = (await sendAvatar(user.token, "2.png", png)).json().result;
  expect(count()).toBe(fileCount);
  expect(second).not.toBe(first);
  expect((await readAvatar(first, 96, user)).statusCode).toBe(404);
  await t.call("profile.removeAvatar", {}, user);
  expect(count()).toBe(fileCount - 2);
  expect((await t.call("session.readCurrent", {}, user)).body.result.userInfo.avatar).toBeNull();
});

test("[SEC-69] [W-10] refuses other files than pictures as an avatar, and retains the former one", async () => {
  const user = await t.person();
  const { avatar } = (await sendAvatar(user.token, "1.png", png)).json().result;
  const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>");
  for (const [name, bytes] of [
    ["a.svg", svg],
    ["a.png", svg],
    ["a.pdf", Buffer.from("%PDF-1.7")],
    ["a.png", png.subarray(0, 99)],
  ] as const)
    expect((await sendAvatar(user.token, name, bytes)).json().success).toBe(false);
  expect((await t.call("profile.read", {}, user)).body.result.userInfo.avatar).toBe(avatar);
});

const appearance = {
  theme: "light",
  layout: "topmenu",
  contentWidth: "Fluid",
  fixedHeader: false,
  fixSiderbar: false,
  autoHideHeader: false,
  colour: "#722ED1",
  weak: true,
  multipage: false,
  sidebarOpen: true,
  mode: "dark",
  largeType: true,
} as const;

test("[SEC-88] stores the appearance for each account", async () => {
  const [user, other] = [await t.person(), await t.person()];
  expect((await t.call("profile.readAppearance", {}, user)).body.result).toBeNull();
  await t.call("profile.saveAppearance", { body: appearance }, user);
  const token = await t.signIn(user);
  expect((await t.call("profile.readAppearance", {}, { token: token })).body.result).toEqual(appearance);
  expect((await t.call("profile.readAppearance", {}, other)).body.result).toBeNull();
});

test("[SEC-88] merges concurrent partial changes of the appearance", async () => {
  const user = await t.person();
  const save = (change: Partial<typeof appearance>) => t.call("profile.saveAppearance", { body: change }, user);
  await t.call(
    "profile.update",
    { body: { realname: "李工", birthday: null, sex: "unstated", post: "采购经办" } },
    user,
  );
  await Promise.all([save({ theme: "light" }), save({ colour: "#722ED1" }), save({ multipage: false, mode: "dark" })]);
  const readAppearance = async () => (await t.call("profile.readAppearance", {}, user)).body.result;
  expect(await readAppearance()).toEqual({ theme: "light", colour: "#722ED1", multipage: false, mode: "dark" });
  await t.call("profile.saveAppearance", { body: { mode: null, theme: "dark" } }, user);
  expect(await readAppearance()).toEqual({ theme: "dark", colour: "#722ED1", multipage: false, mode: null });
  expect((await t.call("profile.read", {}, user)).body.result.post).toBe("采购经办");
});

test("refuses another appearance and another arrangement than the known values", async () => {
  const user = await t.person();
  const send = async (method: string, path: string, body: object) =>
    (await t.http(method, `/api/account/${path}`, { body, token: user.token })).statusCode;
  expect(await send("PATCH", "appearance", { ...appearance, colour: "url(https://evil.example)" })).toBe(400);
  expect(await send("PATCH", "appearance", { ...appearance, theme: "pink" })).toBe(400);
  for (const wrong of [{ cards: ["To Dos"] }, { cards: Array(21).fill("toDos") }, { shortcuts: ["x".repeat(301)] }])
    expect([wrong, await send("PUT", "home", { ...homeLayout, ...wrong })]).toEqual([wrong, 400]);
  expect((await t.call("profile.readHome", {}, user)).body.result).toBeNull();
});

const homeLayout = { cards: ["toDos", "figures"], hidden: ["dossiers"], shortcuts: ["/archive/statistics"] };

test("stores the arrangement of the home for each account and exports it", async () => {
  const [user, other] = [await t.person(), await t.person()];
  expect((await t.call("profile.readHome", {}, user)).body.result).toBeNull();
  await t.call("profile.saveHome", { body: homeLayout }, user);
  await t.call("profile.saveHome", { body: { ...homeLayout, shortcuts: null } }, user);
  const token = await t.signIn(user);
  expect((await t.call("profile.readHome", {}, { token: token })).body.result).toEqual({
    ...homeLayout,
    shortcuts: null,
  });
  expect((await t.call("profile.readHome", {}, other)).body.result).toBeNull();
  await t.prove(user);
  const { sections } = (await t.call("profile.exportOwn", { body: {} }, user)).body.result;
  expect(sections.profile).toMatchObject({ homeLayout: { ...homeLayout, shortcuts: null } });
});

describe("notice preferences", () => {
  const read = async (user: Person) => (await t.call("profile.readNoticePreferences", {}, user)).body.result;
  const save = (user: Person, body: RequestOf<EndpointOf<"profile.saveNoticePreferences">>["body"]) =>
    t.call("profile.saveNoticePreferences", { body }, user);
  const channels = (portal: boolean, mail: boolean, browser: boolean) => ({ portal, mail, browser });

  test("merges concurrent choices of several tabs", async () => {
    const user = await t.person({ email: "wang@example.com" });
    expect(await read(user)).toEqual({
      preferences: {
        credentials: channels(true, true, false),
        signIn: channels(true, true, false),
        activity: channels(true, true, false),
        expiry: channels(true, true, false),
        work: channels(true, false, false),
        imports: channels(true, false, false),
        announcement: channels(true, false, false),
        urgent: channels(true, false, true),
      },
      mail: "ready",
    });
    await Promise.all([
      save(user, { signIn: { mail: false } }),
      save(user, { signIn: { browser: true } }),
      save(user, { work: { portal: false } }),
      save(user, { work: { mail: true } }),
    ]);
    await save(user, {});
    const { preferences } = await read(user);
    expect(preferences.signIn).toEqual(channels(true, false, true));
    expect(preferences.work).toEqual(channels(false, true, false));
    expect((await read(await t.person())).preferences.signIn).toEqual(channels(true, true, false));
  });

  test("retains stored choices of an earlier version", async () => {
    const user = await t.person();
    await t.database.pool.query(
      "INSERT INTO mail_preference (user_id, preferences, updated_at) VALUES ($1, $2, now())",
      [user.id, { signIn: { mail: false }, activity: { mail: true } }],
    );
    await save(user, { activity: { browser: true } });
    const { preferences, mail } = await read(user);
    expect(preferences.signIn).toEqual(channels(true, false, false));
    expect(preferences.activity).toEqual(channels(true, true, true));
    expect(mail).toBe("no_address");
  });

  test.each<[string, object]>([
    ["a way that cannot be chosen", { credentials: { mail: false } }],
    ["silence about the account's security", { signIn: { portal: false } }],
  ])("refuses %s and stores nothing", async (_choice, body) => {
    const user = await t.person();
    const before = await read(user);
    const preferences = { ...body, imports: { mail: true } };
    expect(
      (await t.http("PUT", "/api/account/notice-preferences", { token: user.token, body: preferences })).statusCode,
    ).toBe(400);
    expect(await read(user)).toEqual(before);
  });
});

test("[SEC-18] lists the caller's sign-ins, accepted and refused, and no other person's", async () => {
  const user = await t.person({ email: "tried@example.com" });
  const other = await t.person();
  for (const username of [user.username, "tried@example.com", `${user.username}-nobody`])
    await t.call("signIn.withPassword", { body: { username, password: "wrong" } }, { from: "198.51.100.9" });
  const { rows, total } = (await t.call("profile.listSignIns", { query: {} }, user)).body.result;
  const at = new Date(t.clock.now()).toISOString();
  const [row, from] = [{ at, method: "password" }, "198.51.100.9"];
  const refused = { ...row, outcome: "refused", reason: "session.wrong_credentials", address: from };
  expect(total).toBe(3);
  expect(rows).toMatchObject([refused, refused, { ...row, outcome: "ok", address: "203.0.113.10" }]);
  expect((await t.call("profile.listSignIns", { query: {} }, other)).body.result).toMatchObject({ total: 1 });
});

test("lists the sign-ins by pages", async () => {
  const user = await t.person();
  for (let n = 0; n < 3; n++) await t.signIn(user);
  const page = (await t.call("profile.listSignIns", { query: { page: 2, pageSize: 3 } }, user)).body.result;
  expect(page.total).toBe(4);
  expect(page.rows).toHaveLength(1);
});

test("[SEC-19] notifies the owner of ten wrong passwords from several addresses", async () => {
  const user = await t.person();
  const wrong = async (n: number) => {
    const body = { username: user.username, password: "Wrong#2026x" };
    await t.call("signIn.withPassword", { body }, { from: `198.51.100.${20 + n}` });
  };
  const notified = async () => {
    const { rows } = (await t.call("profile.listEvents", { query: {} }, user)).body.result;
    return rows.filter(({ kind }) => kind === "wrong_passwords").map(({ text }) => text);
  };
  for (let n = 0; n < 9; n++) await wrong(n);
  expect(await notified()).toEqual([]);
  await wrong(9);
  await expect.poll(notified).toEqual(["有人多次输错您的登录密码"]);
});

test("[SEC-19] notifies the owner once of concurrent wrong passwords from many addresses", async () => {
  const user = await t.person();
  const body = { username: user.username, password: "Wrong#2026x" };
  const sendConcurrently = () =>
    Promise.all(
      Array.from({ length: 15 }, (_, n) => t.call("signIn.withPassword", { body }, { from: `198.51.101.${n}` })),
    );
  for (let n = 0; n < 3; n++) await sendConcurrently();
  const countEvents = async () => {
    const { rows } = (await t.call("profile.listEvents", { query: {} }, user)).body.result;
    return rows.filter(({ kind }) => kind === "wrong_passwords").length;
  };
  await expect.poll(countEvents).toBe(1);
});

test("[SEC-19] notifies the owner once of a sign-in from a new device", async () => {
  const user = await t.person({ email: "device@example.com" });
  const events = async () => (await t.call("profile.listEvents", { query: {} }, user)).body.result.rows;
  await t.signIn(user);
  expect(await events()).toEqual([]);
  await t.signIn(user, "198.51.100.7");
  const [event] = await events();
  expect(event).toMatchObject({ kind: "new_device", text: "在新设备上登录：其他设备", address: "198.51.100.7" });
  const mails = await t.http("GET", "/api/dev/outbox?email=device@example.com");
  expect(mails.json().result.length).toBe(1);
  await t.signIn(user, "198.51.100.7");
  expect((await events()).length).toBe(1);
});
