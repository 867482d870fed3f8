// Guarantee: before a site is removed, the subsystems and menus that link there are shown.
import { type Person, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";

let t: TestApp;
let manager: Person;
beforeAll(async () => {
  t = await startTestApp();
  await t.make.role("keeper", ["subsystem:view", "subsystem:origin"]);
  manager = await t.person({ roles: ["keeper"] });
  await t.prove(manager);
});
afterAll(() => t.close());

test("[SEC-53] names the subsystems and menus that link to a site", async () => {
  const site = "https://leaving.example.cn";
  const use = async (by = manager) =>
    (await t.call("subsystemAdmin.readOriginUse", { query: { origin: site } }, by)).body;
  const body = { origin: site, forRedirects: true, forFrames: false, note: "" };
  await t.call("subsystemAdmin.saveOrigin", { body }, manager);
  expect((await use()).result).toEqual({ subsystems: [], menus: [] });
  await t.make.subsystem({ appId: "69001", appCnName: "将离开的子系统", indexPage: `${site}/index` });
  const menu = (id: string, more: object) => t.make.menuItem({ id, kind: 1, ...more });
  await menu("use-group", { kind: 0, title: "外部资料", path: "/outside" });
  await menu("use-path", { title: "公告", path: `${site}/notices`, parentId: "use-group" });
  await menu("use-frame", { title: "大屏", path: "/screen", url: `${site}/screen`, parentId: "use-group" });
  await menu("use-other", { title: "别处", path: `${site}.evil.example/`, parentId: "use-group" });
  const { subsystems, menus } = (await use()).result;
  expect(subsystems).toEqual(["将离开的子系统"]);
  expect(menus).toHaveLength(2);
  expect(menus).toEqual(
    expect.arrayContaining([
      ["外部资料", "公告"],
      ["外部资料", "大屏"],
    ]),
  );
  await t.make.role("looker", ["subsystem:view"]);
  expect((await use(await t.person({ roles: ["looker"] }))).code).toBe("http.forbidden");
});
