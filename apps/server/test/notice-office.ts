import type { EndpointOf, InputOf } from "@tender/contract";
import { type Person, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";

export type Wanted = InputOf<EndpointOf<"noticeAdmin.save">>["body"];
export const RIGHTS = ["notice:view", "notice:edit", "notice:publish"];
export const NOBODY = { departments: [], roles: [], people: [] };
export const MINUTE = 60_000;

export let t: TestApp;
export let author: Person;

/** The file's own portal without notices, with a new author for each test. */
export function openNoticeOffice(): void {
  beforeAll(async () => {
    t = await startTestApp();
    await t.make.role("author", RIGHTS);
    for (const site of ["known", "leaving"]) await t.make.site(`https://${site}.example/`);
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    await t.database.pool.query("DELETE FROM notice");
    await t.database.pool.query("SELECT pg_notify('portal', 'notice none')");
    author = await t.person({ roles: ["author"] });
  });
}

export const wish = (more: Partial<Wanted> = {}): Wanted => ({
  id: null,
  version: null,
  kind: "1",
  title: "系统维护",
  sender: "信息中心",
  html: "<p>今晚维护</p>",
  priority: "M",
  openType: null,
  openPage: null,
  busId: null,
  reach: "all",
  audience: NOBODY,
  publishAt: null,
  endsAt: null,
  ...more,
});
export const to = (...people: readonly { id: string }[]): Partial<Wanted> => ({
  reach: "named",
  audience: { ...NOBODY, people: people.map(({ id }) => id) },
});
export const inMs = (ms: number) => new Date(t.clock.now() + ms).toISOString();
export const save = (more: Partial<Wanted> = {}, by: Person = author) =>
  t.call("noticeAdmin.save", { body: wish(more) }, by);
export const drafted = async (more: Partial<Wanted> = {}) => (await save(more)).body.result;
export const publish = ({ id, version }: { id: string; version: number }, by = author) =>
  t.call("noticeAdmin.publish", { body: { id, version } }, by);
export const withdraw = (id: string) => t.call("noticeAdmin.withdraw", { body: { id } }, author);
export const detail = async (id: string) => (await t.call("noticeAdmin.read", { query: { id } }, author)).body.result;
const own = async (by: Person) => (await t.call("notice.listOwn", {}, by)).body.result;
export const titlesOf = async (by: Person) => (await own(by)).anntMsgList.map(({ titile }) => titile);
/** What each node does every two seconds; how many it published. */
export const runDue = (modules: TestApp["deps"]["modules"]) =>
  modules
    .flatMap(({ jobs }) => jobs ?? [])
    .find(({ name }) => name === "notice.publish_due")
    ?.run();
/** As the bell shows it once the news has come round. */
export const bell = (by: Person) => expect.poll(() => titlesOf(by), { timeout: 10_000 });
