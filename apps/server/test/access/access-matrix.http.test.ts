// Guarantee: every call, new ones included, admits exactly the callers in its line of the matrix.
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { type Access, allEndpoints, type Endpoint, type Method } from "@tender/contract";
import { startTestApp, type TestApp, urlOf } from "@tender/testkit";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildApp } from "#app.ts";
import { seedBase } from "#seed/seed-base.ts";
import { unrecordedCalls } from "#test/trail/unrecorded-calls.ts";
import { settings, signInAll, signInSettled } from "./callers.ts";
import { everyButton } from "./every-button.ts";
import { type CallerName, matrix, repeated } from "./matrix.ts";

const dataDir = mkdtempSync(join(tmpdir(), "tender-access-"));
let t: TestApp;
/** The same server, except that a caller who passes a guard is answered `admitted`: no handler runs. */
let guards: FastifyInstance;
let tokens: Readonly<Record<CallerName, string | undefined>>;

beforeAll(async () => {
  t = await startTestApp({ env: { ...settings, PUBLIC_URL: "http://portal.example", DATA_DIR: dataDir } });
  await seedBase(t.database, t.config);
  tokens = await signInAll(t);
  guards = buildApp(t.config, t.deps, { checkAnswers: true });
  guards.addHook("preParsing", async (request, reply) => (request.is404 ? undefined : reply.send("admitted")));
  await guards.ready();
});
afterAll(async () => {
  await guards.close();
  await t.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const form = { "content-type": "multipart/form-data; boundary=x" };

type RequestParts = readonly [token: string | undefined, method: Method, url: string, headers?: Record<string, string>];

async function sendRequest(
  ...[token, method, url, headers = {}]: RequestParts
): Promise<{ status: number; code: string }> {
  const sent = token === undefined ? headers : { ...headers, "x-access-token": token };
  const { body, statusCode } = await guards.inject({ method, url, headers: sent });
  return { status: statusCode, code: body === "admitted" ? body : JSON.parse(body).code };
}

/** Returns `admitted`, or the code of the refusal. */
const answerTo = async (...requested: RequestParts): Promise<string> => (await sendRequest(...requested)).code;

/** Returns every method on every path of a call, with the path parameters filled in. */
const addressesOf = ({ methods, paths }: Endpoint): (readonly [Method, string])[] =>
  paths.flatMap((path) => methods.map((method) => [method, urlOf(path)] as const));

test("[SEC-55] has one line for every call, and none without a call", () => {
  const calls = allEndpoints().map(({ key }) => key as string);
  expect(calls.filter((key) => !matrix.has(key))).toEqual([]);
  expect([...matrix.keys()].filter((key) => !calls.includes(key))).toEqual([]);
  expect(repeated).toEqual([]);
});

test.each(allEndpoints())(
  "[SEC-51, SEC-55, W-14, W-28] admits to $key exactly the callers that the matrix lists",
  async ({ key, endpoint }) => {
    for (const [method, url] of addressesOf(endpoint)) {
      const answers = Object.entries(tokens).map(async ([name, token]) => [
        name,
        await answerTo(token, method, url, endpoint.upload && form),
      ]);
      expect(Object.fromEntries(await Promise.all(answers)), `${method} ${url}`).toEqual(matrix.get(key));
    }
  },
);

const closed = allEndpoints().filter(({ endpoint }) => endpoint.access.kind !== "anonymous");
/** Calls that a session needs to choose its department. */
const choosing: readonly string[] = ["department.listOwn", "session.readCurrent", "session.selectDepartment"];

test("[SEC-17] admits a session without a chosen department to the calls to choose it only", async () => {
  const admitted = closed.filter(({ key }) => matrix.get(key)?.depart === "admitted").map(({ key }) => key);
  expect(admitted.toSorted()).toEqual(choosing);
  const refused = closed.filter(({ key }) => !choosing.includes(key)).map(({ key }) => matrix.get(key)?.depart);
  expect(new Set(refused)).toEqual(new Set(["session.department_pending"]));
  const answer = await sendRequest(tokens.depart, "GET", "/api/account/profile");
  expect(answer).toEqual({ status: 403, code: "session.department_pending" });
});

const archive = "档案管理 档案统计 档案目录";
const help = "帮助中心 使用指南 中国政府采购网";
const administrator = [
  "系统管理 用户管理 部门管理 单位管理 职务管理 角色管理 菜单管理",
  "基础数据 数据字典 分类字典 校验规则 填值规则 在线表单 表单设计 在线报表 报表设计",
  "接入与集成 子系统管理 证书管理 扫码应用 第三方登录 身份系统接入 目录服务",
  "安全与审计 安全中心 待审批 在线用户 日志管理",
  "系统运维 通知公告 消息模板 消息日志 文件管理 系统设置 初始设置 系统监控 后台任务",
];

test.each([
  ["supplier_operator", "60009 61001 70001", [archive, "我的单位", help], ["60009", "70001"], [403, 403]],
  [
    "buyer_operator",
    "60009 70001 70002 70003",
    [archive, "我的单位", help],
    ["60009", "70001", "70002", "70003"],
    [403, 403],
  ],
  [
    "department_staff",
    "60009 70001 70002 70003",
    [archive, "组织 通讯录", help],
    ["60009", "70001", "70002", "70003"],
    [200, 403],
  ],
  [
    "system_admin",
    "60009 61001 70001 70002 70003",
    [`${archive} 档案导入`, "我的单位", "组织 通讯录 我的部门", ...administrator, help],
    ["60009", "70001", "70002", "70003"],
    [200, 200],
  ],
] as const)(
  "[PERM-01] shows the delivered role %s its own subsystems and menus only",
  async (role, launcher, workspace, opened, calls) => {
    const sender = { token: tokens[role] as string };
    const subsystems = (await t.call("launcher.listSubsystems", { query: {} }, sender)).body.result;
    expect(subsystems.map(({ appId }) => appId).join(" ")).toBe(launcher);
    const { menu } = (await t.call("permission.readOwn", { query: {} }, sender)).body.result;
    const groups = menu.map(({ meta, children }) => [meta, ...children.map((child) => child.meta)]);
    expect(groups.map((group) => group.map(({ title }) => title).join(" "))).toEqual(workspace);
    const statuses = ["60009", "70001", "70002", "70003"].map(
      async (appId) => [appId, (await t.call("permission.readOwn", { query: { appId } }, sender)).status] as const,
    );
    const open = (await Promise.all(statuses)).flatMap(([appId, status]) => (status === 200 ? [appId] : []));
    expect(open).toEqual(opened);
    const paging = { page: 1, pageSize: 10 };
    expect([
      (await t.call("contacts.list", { query: paging } as never, sender)).status,
      (await t.call("userAdmin.list", { query: paging } as never, sender)).status,
    ]).toEqual(calls);
  },
);

const isRoutine = (access: Access) => access.kind === "permission" && access.isRoutine === true;
const callsWithPermission = allEndpoints().filter(({ endpoint }) => endpoint.access.kind === "permission");
const administration = callsWithPermission.filter(({ endpoint }) => !isRoutine(endpoint.access));

test("[SEC-21] marks only calls of address book, red flags, calendar and tenders as routine", () => {
  const routineKeys = callsWithPermission.filter(({ endpoint }) => isRoutine(endpoint.access)).map(({ key }) => key);
  expect(routineKeys.toSorted()).toEqual([
    ...[
      "announcement.begin",
      "announcement.decide",
      "announcement.list",
      "announcement.read",
      "announcement.recall",
      "announcement.regenerate",
      "announcement.remove",
      "announcement.save",
      "announcement.submit",
    ],
    ...[
      "archive.readDossierFlags",
      "archiveCharts.readFlags",
      "contacts.findDepartments",
      "contacts.list",
      "contacts.listDepartments",
    ],
    ...[
      "tender.checkDraft",
      "tender.copyProject",
      "tender.exportProjects",
      "tender.findOrganisations",
      "tender.listProjects",
      "tender.override",
      "tender.readDesk",
      "tender.readProject",
      "tender.removeDocument",
      "tender.removeProject",
      "tender.resume",
      "tender.retender",
      "tender.saveProject",
      "tender.suspend",
      "tender.uploadDocument",
    ],
    ...[
      "workCalendar.export",
      "workCalendar.exportRules",
      "workCalendar.listDays",
      "workCalendar.listRules",
      "workCalendar.listYears",
      "workCalendar.tryPeriod",
    ],
  ]);
});

test("[SEC-21] opens no other call of a permission before a second factor", () => {
  const answered = administration.map(({ key }) => {
    const line = matrix.get(key);
    return [line?.unproven, line?.["set-up"], line?.code, line?.system_admin].join(" ");
  });
  const [required, pending] = ["session.two_step_required", "session.second_step_pending"];
  expect(new Set(answered)).toEqual(new Set([`${required} ${pending} ${pending} admitted`]));
});

// Each caller sends each application by turns.
test.each(allEndpoints().map((call, index) => ({ ...call, index })))(
  "[W-14] answers $key by the matrix, with any application in the header `appid`",
  async ({ key, endpoint, index }) => {
    const wrong: string[] = [];
    for (const [method, url] of addressesOf(endpoint)) {
      const callers = ["nobody", "plain", "child", "code", "depart", "buyer_operator"] as const;
      const answers = callers.map(async (name, callerIndex) => {
        const appid = ["10000", "60009", "61001", "70001"][(index + callerIndex) % 4] as string;
        const answer = await answerTo(tokens[name], method, url, { ...(endpoint.upload && form), appid });
        if (answer !== matrix.get(key)?.[name]) wrong.push(`${name} ${appid} ${method} ${url}: ${answer}`);
      });
      await Promise.all(answers);
    }
    expect(wrong).toEqual([]);
  },
);

test("[SEC-59] [W-28] has a call for the permission of every button", () => {
  const codes = callsWithPermission.flatMap(({ endpoint }) =>
    "code" in endpoint.access ? [endpoint.access.code] : [],
  );
  expect([...new Set(codes)].sort()).toEqual(everyButton);
});

const withoutEffect = unrecordedCalls.split("\n").flatMap((line) => line.match(/^\S+(?= +reads$)/)?.[0] ?? []);

test("[SEC-59] [W-28] refuses every change to a caller without a role, and to one who may only look", async () => {
  const looking = everyButton.filter((code) => code.endsWith(":view"));
  await t.make.role("onlooker", looking);
  const departments = [(await t.make.department()).id];
  const onlooker = await signInSettled(t, await t.make.user({ roles: ["onlooker"], departments }));
  const changes = callsWithPermission.filter(
    ({ key, endpoint }) => endpoint.methods[0] !== "GET" && !withoutEffect.includes(key),
  );
  expect(changes.length).toBeGreaterThan(140);
  const answers = changes.flatMap(({ key, endpoint }) =>
    addressesOf(endpoint).map(async ([method, url]) => [
      key,
      await answerTo(onlooker, method, url, endpoint.upload && form),
    ]),
  );
  expect((await Promise.all(answers)).filter(([, answer]) => answer !== "http.forbidden")).toEqual([]);
  expect(await answerTo(onlooker, "GET", "/api/system/notices")).toBe("admitted");
  const lines = administration.map(({ key }) => matrix.get(key));
  expect(new Set(lines.flatMap((line) => [line?.plain, line?.buyer_operator, line?.supplier_operator]))).toEqual(
    new Set(["http.forbidden"]),
  );
});

/** Callers that try every spelling. The other callers try one of the suffixes and one of the other spellings by turns. */
const fullSpellers = ["nobody", "plain"] as const;
const turningSpellers = [
  ...["made-up", "child", "code", "set-up", "depart", "aged", "unproven", "buyer_operator", "system_admin"],
] as const;

/** Sends the address literally; `inject` and `fetch` would normalise it. */
const requestLiterally = (port: number, agent: Agent, method: Method, path: string, headers: Record<string, string>) =>
  new Promise<string>((resolve, reject) => {
    const call = request({ host: "127.0.0.1", port, agent, method, path, headers }, (answer) =>
      text(answer).then((body) => resolve(body === "admitted" ? body : JSON.parse(body).code), reject),
    );
    call.on("error", reject).end();
  });

describe("[SEC-55] [W-15] another spelling", () => {
  const agent = new Agent({ keepAlive: true });
  let port: number;
  beforeAll(async () => {
    await guards.listen({ host: "127.0.0.1", port: 0 });
    ({ port } = guards.server.address() as AddressInfo);
  });
  afterAll(() => agent.destroy());

  test.each(closed.map((call, index) => ({ ...call, index })))(
    "is answered by the matrix or as not found, at $key",
    async ({ key, endpoint, index }) => {
      const wrong: string[] = [];
      for (const [method, path] of addressesOf(endpoint)) {
        // A query does not change the call. The other two suffixes belong to a path parameter at the end of the path.
        const withQuery = `${path}?x.js`;
        const suffixed = [`${path}/x.js`, `${path};a.js`, withQuery];
        const otherSpellings = [
          `${path}/`,
          `/${path}`,
          path.replace(/(?<=.)\//, "//"),
          `/x/..${path}`,
          `/x/%2e%2e${path}`,
          path.replace("/", "/%2e/"),
          path.toUpperCase(),
        ];
        const requests: (readonly [CallerName, string])[] = [
          ...fullSpellers.flatMap((name) =>
            [...suffixed, ...otherSpellings].map((spelling) => [name, spelling] as const),
          ),
          ...turningSpellers.flatMap((name, turn) =>
            [suffixed, otherSpellings].map(
              (spellings) => [name, spellings[(index + turn) % spellings.length] as string] as const,
            ),
          ),
        ];
        const answers = requests.map(async ([name, spelling]) => {
          const expected = matrix.get(key)?.[name];
          const token = tokens[name];
          const headers = { ...(token === undefined ? {} : { "x-access-token": token }), ...(endpoint.upload && form) };
          const answer = await requestLiterally(port, agent, method, spelling, headers);
          if (answer !== expected && (spelling === withQuery || answer !== "http.not_found"))
            wrong.push(`${name} ${method} ${spelling}: ${answer}`);
        });
        await Promise.all(answers);
      }
      expect(wrong).toEqual([]);
    },
  );
});

/**
 * Standard protocols have callers of their own: clients, their tokens, the cookie of a browser. Their own tests cover
 * the admission: openid-*.http.test.ts, scim-access.http.test.ts, socket tests of the notices.
 */
const outsideContract = [
  ["GET", "/.well-known/openid-configuration", 200],
  ["GET", "/api/openapi.json", 200],
  ["GET", "/oidc/auth", 400],
  ["GET", "/oidc/auth/1", 400],
  ["GET", "/oidc/interaction/1", 400],
  ["POST", "/oidc/introspect", 400],
  ["GET", "/oidc/keys", 200],
  ["GET", "/oidc/me", 401],
  ["POST", "/oidc/revoke", 400],
  ["GET", "/oidc/session/end", 200],
  ["POST", "/oidc/token", 400],
  ["GET", "/websocket/1", 400],
  ["GET", "/scim/v2/ServiceProviderConfig", 200],
  ["GET", "/scim/v2/Users", 401],
  ["POST", "/scim/v2/Users", 401],
  ["DELETE", "/scim/v2/Users/1", 401],
] as const;

test.each(outsideContract)(
  "[SEC-55] answers %s %s outside the contract with %i to every caller",
  async (method, url, status) => {
    const form = method === "POST" ? { raw: "a=b", contentType: "application/x-www-form-urlencoded" } : {};
    const callers = [...fullSpellers, ...turningSpellers];
    const statuses = callers.map(async (name) => {
      const token = tokens[name];
      const host = { host: "portal.example" };
      const credentials =
        token === undefined ? [{}] : [{ "x-access-token": token }, { authorization: `Bearer ${token}` }];
      const replies = credentials.map((credential) =>
        t.http(method, url, { ...form, headers: { ...host, ...credential } }),
      );
      return [name, [...new Set((await Promise.all(replies)).map(({ statusCode }) => statusCode))]] as const;
    });
    const expected = callers.map((name) => [name, [status]]);
    expect(await Promise.all(statuses)).toEqual(expected);
  },
);
