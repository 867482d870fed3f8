// Guarantee: every call of tenders, new ones included, is behind the certificate gate of 60009, and off with a trade system.
import { allEndpoints, type Endpoint } from "@tender/contract";
import {
  bindLock,
  challengeFor,
  type Person,
  startTestApp,
  type TestApp,
  testAuthority,
  trustAuthority,
  urlOf,
} from "@tender/testkit";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildApp } from "#app.ts";
import { seedBase } from "#seed/seed-base.ts";

const calls = allEndpoints().filter(({ endpoint }) => endpoint.paths.some((path) => path.startsWith("/api/tender/")));
const codes = calls.flatMap(({ endpoint: { access } }) => (access.kind === "permission" ? access.code : []));

let t: TestApp;
/** The same server, except that a caller who passes the guards is answered `admitted`: no handler runs. */
let guards: FastifyInstance;
/** Special accounts without and with today's certification, and an ordinary account. */
let due: Person;
let certified: Person;
let ordinary: Person;

beforeAll(async () => {
  t = await startTestApp({ env: { SPECIAL_ACCOUNTS: "due,certified" } });
  await seedBase(t.database, t.config);
  guards = buildApp(t.config, t.deps, { checkAnswers: true });
  guards.addHook("preParsing", async (request, reply) => (request.is404 ? undefined : reply.send("admitted")));
  await guards.ready();
  const authority = testAuthority(t.clock);
  await trustAuthority(t, authority);
  due = await t.person({ username: "due", roles: ["buyer_operator"] });
  certified = await t.person({ username: "certified", roles: ["buyer_operator"] });
  ordinary = await t.person({ roles: ["buyer_operator"] });
  const lock = authority.issue({ holder: "郑守约" });
  await bindLock(t, certified, lock);
  const decider = await t.person({ roles: ["certificate_keeper"] });
  const [pending] = (await t.call("approval.listPending", {}, decider)).body.result;
  await t.call("approval.decide", { body: { id: pending?.id ?? "", isApproved: true, reason: "" } }, decider);
  const caLock = lock.answer(await challengeFor(t, "gate", certified.token));
  expect((await t.call("trade.addBondFeeCheck", { body: { caLock } }, certified)).body.message).toBe("证书核验通过");
  const worker = await t.make.role("tender_worker", [...new Set(codes)]);
  for (const { id } of [due, certified, ordinary]) await t.make.grantRole(id, worker);
  t.clock.advance(61_000);
});
afterAll(async () => {
  await guards.close();
  await t.close();
});

async function answerTo({ token }: Person, { methods, paths, upload }: Endpoint): Promise<string[]> {
  const headers = { "x-access-token": token, ...(upload && { "content-type": "multipart/form-data; boundary=x" }) };
  const sent = paths.flatMap((path) =>
    methods.map(async (method) => {
      const { body } = await guards.inject({ method, url: urlOf(path), headers });
      return body === "admitted" ? body : JSON.parse(body).code;
    }),
  );
  return [...new Set(await Promise.all(sent))];
}
const menuOf = async (person: Pick<Person, "token">) => {
  const { body } = await t.call("permission.readOwn", { query: { appId: "60009" } }, person);
  return body.success
    ? body.result.menu.flatMap(({ meta, children }) => [meta.title, ...children.map((child) => child.meta.title)])
    : body.code;
};
const enter = async (person: Person) => (await t.call("launcher.enter", { body: { appId: "60009" } }, person)).body;
const judge = async (person: Person) =>
  (await t.call("permission.judgeAddress", { query: { path: "/tender/projects" } }, person)).body.result;

test("[TENDER-51] declares every call below /api/tender/, and no other, within 60009", () => {
  const declared = allEndpoints().flatMap(({ key, endpoint: { access } }) =>
    access.kind === "permission" && access.within !== undefined ? [[key, access.within]] : [],
  );
  expect(declared).toEqual(calls.map(({ key }) => [key, "60009"]));
  expect(calls.length).toBeGreaterThan(35);
});

test.each(calls)("[TENDER-51] admits to $key special accounts only after certification", async ({ endpoint }) => {
  expect(await answerTo(due, endpoint)).toEqual(["launcher.certificate_required"]);
  expect(await answerTo(certified, endpoint)).toEqual(["admitted"]);
  expect(await answerTo(ordinary, endpoint)).toEqual(["admitted"]);
});

test("[TENDER-51] answers the gate's refusal, also to entry and menus", async () => {
  const listed = await t.call("tender.listProjects", { query: {} }, due);
  expect([listed.status, listed.body.message]).toEqual([403, "请先完成证书核验"]);
  expect((await enter(due)).message).toBe("请先完成证书核验");
  expect(await menuOf(due)).toBe("launcher.certificate_required");
  expect((await t.call("tender.listProjects", { query: {} }, certified)).status).toBe(200);
});

test("[TENDER-50, TENDER-53] opens the first page of the person's menus, or the home page", async () => {
  expect((await enter(ordinary)).result).toEqual({ url: "/tender" });
  expect(await menuOf(ordinary)).toEqual(["招标采购", "待办事项", "采购项目", "公告管理", "工作日历", "时限规则"]);
  const supplier = await t.person({ roles: ["supplier_operator"] });
  expect((await enter(supplier)).result).toEqual({ url: "/dashboard/analysis" });
  expect(await menuOf(supplier)).toEqual(["公告公示"]);
  expect((await enter(await t.person({ roles: ["expert"] }))).code).toBe("launcher.not_granted");
});

test("[TENDER-54] names the subsystem in which the person reaches a page", async () => {
  expect(await judge(ordinary)).toEqual({ isForbidden: false, within: "60009" });
  expect(await judge(await t.person({ roles: ["supplier_operator"] }))).toEqual({ isForbidden: true, within: null });
});

describe("with a trade system", () => {
  beforeAll(async () => {
    await seedBase(t.database, { ...t.config, TRADE_SYSTEM_URL: "https://trade.example" });
    await t.make.menuItem({ appId: "60009", title: "交易首页" }, ["buyer_operator"]);
    t.clock.advance(61_000);
  });

  test.each(calls)("[TENDER-52] refuses $key", async ({ endpoint }) => {
    for (const person of [due, certified, ordinary])
      expect(await answerTo(person, endpoint)).toEqual(["launcher.other_system"]);
  });

  test("[TENDER-52] opens that system without the delivered menus and pages", async () => {
    const { status, body } = await t.call("tender.listProjects", { query: {} }, ordinary);
    expect([status, body.message]).toEqual([403, "招标采购业务由交易系统办理，请从门户进入交易系统"]);
    const { url } = (await enter(ordinary)).result;
    expect(url).toMatch(/^https:\/\/trade\.example\/\?token=.+&appId=60009$/);
    const code = new URL(url).searchParams.get("token") ?? "";
    const { token } = (await t.call("signIn.withToken", { body: { token: code } })).body.result;
    expect(await menuOf({ token })).toEqual(["交易首页"]);
    expect(await menuOf(ordinary)).toBe("launcher.other_system");
    expect((await judge(ordinary)).within).toBeNull();
  });

  test("[TENDER-52] returns to the own pages without it", async () => {
    await seedBase(t.database, t.config);
    t.clock.advance(61_000);
    expect((await enter(ordinary)).result).toEqual({ url: "/tender" });
    expect((await t.call("tender.listProjects", { query: {} }, ordinary)).status).toBe(200);
  });
});
