// Guarantee: a ticket is valid once, for its own service, within 60 s, while its session lives.
import { secondNode, startTestApp, type TestApp } from "@tender/testkit";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { subsystem } from "#modules/access/subsystem/subsystem.tables.ts";
import { serviceVisit } from "#modules/session/single-sign-out/single-sign-out.tables.ts";
import { type Browser, casUrl, openBrowser, ticketIn } from "#test/cas/browser.ts";

const SERVICE = "https://trade.example/app";
/** Service whose subsystem lists two attributes. */
const SOME_SERVICE = "https://some.example/app";
const ALL_ATTRIBUTES = [
  "signInMethod",
  "phone",
  "departName",
  "orgCode",
  "realname",
  "username",
  "id",
  "email",
  "passwordHash",
];
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  const row = { kind: "handover", handOver: "cas", indexPage: SERVICE } as const;
  await t.make.subsystem({ ...row, appId: "60009", casServices: [SERVICE], casAttributes: ALL_ATTRIBUTES }, ["buyer"]);
  const some = { ...row, casServices: [SOME_SERVICE], casAttributes: ["realname", "orgCode"], indexPage: SOME_SERVICE };
  await t.make.subsystem({ ...some, appId: "60011" }, ["buyer"]);
  const other = { ...row, casServices: ["https://other.example/"], logoutUrl: "https://other.example/logout" };
  await t.make.subsystem({ ...other, appId: "60010" }, ["buyer"]);
});
afterAll(() => t.close());

async function signInPerson(overrides: Parameters<TestApp["make"]["user"]>[0] = {}) {
  const user = await t.make.user({ roles: ["buyer"], ...overrides });
  const browser = openBrowser(t);
  const { token } = await browser.signIn(user);
  return { ...browser, user, token };
}
const ticketOf = async ({ get }: Pick<Browser, "get">, service = SERVICE) =>
  ticketIn((await get(casUrl("login", { service }))).location);
const requestCas = (path: string, query: Record<string, string>, from?: string) =>
  t.http("GET", casUrl(path, query), from === undefined ? {} : { from });
const validate = async (ticket: string, service = SERVICE, path = "serviceValidate") =>
  (await requestCas(path, { service, ticket })).body;
const failure = (code: string, text: string) =>
  `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationFailure code="${code}">${text}</cas:authenticationFailure></cas:serviceResponse>\n`;
const INVALID = failure("INVALID_TICKET", "票据无效、已使用或已过期");

describe("the answer", () => {
  test("is `yes` with the username on the next line for CAS 1.0, or `no`", async () => {
    const person = await signInPerson({ username: "cas-one" });
    const good = await requestCas("validate", { service: SERVICE, ticket: await ticketOf(person) });
    expect([good.body, good.headers["content-type"], good.headers["cache-control"]]).toEqual([
      "yes\ncas-one\n",
      "text/plain; charset=utf-8",
      "no-store",
    ]);
    for (const query of [{ service: SERVICE, ticket: "ST-x" }, { service: SERVICE }, {}] as const) {
      const bad = await requestCas("validate", query);
      expect([bad.statusCode, bad.body, bad.headers["cache-control"]]).toEqual([200, "no\n", "no-store"]);
    }
  });

  test("contains the user alone for CAS 2.0, as XML or JSON", async () => {
    const person = await signInPerson({ username: "cas-two" });
    const xml = await requestCas("serviceValidate", { service: SERVICE, ticket: await ticketOf(person) });
    expect(xml.body).toBe(
      '<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationSuccess><cas:user>cas-two</cas:user></cas:authenticationSuccess></cas:serviceResponse>\n',
    );
    expect([xml.headers["content-type"], xml.headers["cache-control"]]).toEqual([
      "application/xml; charset=utf-8",
      "no-store",
    ]);
    const json = await requestCas("serviceValidate", {
      service: SERVICE,
      ticket: await ticketOf(person),
      format: "JSON",
    });
    expect(json.json()).toEqual({ serviceResponse: { authenticationSuccess: { user: "cas-two" } } });
    expect(json.headers["content-type"]).toBe("application/json; charset=utf-8");
  });

  test("[SEC-51, W-33] contains the two listed attributes and the protocol's own, as XML and JSON", async () => {
    const department = await t.make.department({ orgCode: "A78" });
    const person = await signInPerson({ realname: "李雷", phone: "13800005678", departments: [department.id] });
    const protocols = ["authenticationDate", "longTermAuthenticationRequestTokenUsed", "isFromNewLogin"];
    const validateWithAttributes = async (format: "XML" | "JSON") =>
      requestCas("p3/serviceValidate", { service: SOME_SERVICE, ticket: await ticketOf(person, SOME_SERVICE), format });
    const { attributes } = (await validateWithAttributes("JSON")).json().serviceResponse.authenticationSuccess;
    expect(Object.keys(attributes)).toEqual([...protocols, "realname", "orgCode"]);
    expect(attributes).toMatchObject({ realname: "李雷", orgCode: "A78" });
    const [, listed = ""] =
      /<cas:attributes>(.*)<\/cas:attributes>/.exec((await validateWithAttributes("XML")).body) ?? [];
    expect([...listed.matchAll(/<cas:(\w+)>/g)].map(([, name]) => name)).toEqual([...protocols, "realname", "orgCode"]);
  });

  test("[SEC-51, SEC-87, W-33] contains the protocol's attributes first, then those of the subsystem's list", async () => {
    const department = await t.make.department({ orgCode: "A77", departName: "采购处 <一>" });
    const person = await signInPerson({
      username: "cas-three",
      realname: "王&小明",
      phone: "13800001234",
      email: "w@example.cn",
      departments: [department.id],
    });
    const { body, headers } = await requestCas("p3/serviceValidate", {
      service: SERVICE,
      ticket: await ticketOf(person),
    });
    expect(headers["cache-control"]).toBe("no-store");
    const now = new Date(t.clock.now()).toISOString();
    expect(body).toBe(
      '<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationSuccess><cas:user>cas-three</cas:user><cas:attributes>' +
        `<cas:authenticationDate>${now}</cas:authenticationDate>` +
        "<cas:longTermAuthenticationRequestTokenUsed>false</cas:longTermAuthenticationRequestTokenUsed>" +
        "<cas:isFromNewLogin>false</cas:isFromNewLogin>" +
        `<cas:id>${person.user.id}</cas:id><cas:username>cas-three</cas:username><cas:realname>王&#38;小明</cas:realname>` +
        "<cas:orgCode>A77</cas:orgCode><cas:departName>采购处 &#60;一&#62;</cas:departName>" +
        "<cas:phone>138****1234</cas:phone><cas:signInMethod>password</cas:signInMethod>" +
        "</cas:attributes></cas:authenticationSuccess></cas:serviceResponse>\n",
    );
    const json = await requestCas("p3/serviceValidate", {
      service: SERVICE,
      ticket: await ticketOf(person),
      format: "JSON",
    });
    expect(json.headers["cache-control"]).toBe("no-store");
    const { attributes } = json.json().serviceResponse.authenticationSuccess;
    expect(Object.entries(attributes).slice(0, 4)).toEqual([
      ["authenticationDate", now],
      ["longTermAuthenticationRequestTokenUsed", false],
      ["isFromNewLogin", false],
      ["id", person.user.id],
    ]);
  });

  test("[SEC-51, W-33] contains only the protocol's attributes for a subsystem without a list", async () => {
    const ticket = await ticketOf(await signInPerson(), "https://other.example/x");
    const { body } = await requestCas("p3/serviceValidate", {
      service: "https://other.example/x",
      ticket,
      format: "json",
    });
    expect(Object.keys(JSON.parse(body).serviceResponse.authenticationSuccess.attributes)).toEqual([
      "authenticationDate",
      "longTermAuthenticationRequestTokenUsed",
      "isFromNewLogin",
    ]);
  });

  test("contains the failure in JSON, too", async () => {
    const { body } = await requestCas("p3/serviceValidate", { service: SERVICE, ticket: "ST-x", format: "JSON" });
    expect(JSON.parse(body)).toEqual({
      serviceResponse: {
        authenticationFailure: { code: "INVALID_TICKET", description: "票据无效、已使用或已过期" },
      },
    });
  });

  test.each(["serviceValidate", "p3/serviceValidate", "proxyValidate", "p3/proxyValidate"])(
    "is INVALID_REQUEST at %s without one valid service and ticket",
    async (path) => {
      for (const query of [
        "",
        `?service=${SERVICE}`,
        `?service=${SERVICE}&ticket=${"x".repeat(257)}`,
        `?service=${SERVICE}&service=${SERVICE}&ticket=ST-x`,
      ]) {
        const { statusCode, body, headers } = await t.http("GET", `/cas/${path}${query}`);
        expect([statusCode, body, headers["cache-control"]]).toEqual([
          200,
          failure("INVALID_REQUEST", "缺少必需的参数"),
          "no-store",
        ]);
      }
    },
  );

  test("[SEC-48] ignores empty and unknown parameters, and a ticket at the end of the service", async () => {
    const person = await signInPerson();
    const [firstTicket, secondTicket] = [await ticketOf(person), await ticketOf(person)];
    const query = new URLSearchParams({ service: `${SERVICE}?ticket=${firstTicket}`, ticket: firstTicket });
    const reply = await t.http("GET", `/cas/serviceValidate?${query}&pgtUrl=&renew=false&locale=zh&`);
    expect(reply.body).toContain("<cas:authenticationSuccess>");
    expect(await validate(secondTicket, `${SERVICE}?x=1&ticket=${secondTicket}`)).toContain("INVALID_SERVICE");
  });
});

describe("a ticket", () => {
  test("[SEC-47, W-33] is valid once, under parallel requests and on another node", async () => {
    const person = await signInPerson();
    const [firstTicket, secondTicket] = [await ticketOf(person), await ticketOf(person)];
    const answers = await Promise.all(Array.from({ length: 5 }, () => validate(firstTicket)));
    expect(answers.filter((body) => body.includes("authenticationSuccess"))).toHaveLength(1);
    expect(answers.filter((body) => body === INVALID)).toHaveLength(4);
    const node = await secondNode(t);
    try {
      const url = casUrl("serviceValidate", { service: SERVICE, ticket: secondTicket });
      expect((await node.app.inject({ method: "GET", url })).body).toContain("authenticationSuccess");
    } finally {
      await node.close();
    }
    expect(await validate(secondTicket)).toBe(INVALID);
  });

  test.each([
    `${SERVICE}/`,
    `${SERVICE}?`,
    `${SERVICE}/x`,
    "https://trade.example:443/app",
    "https://TRADE.example/app",
    "https://trade.example/%61pp",
    "https://other.example/x",
    "https://evil.example/",
  ])("[SEC-47, SEC-48, W-33] fails at %s, not its service, and is consumed", async (service) => {
    const ticket = await ticketOf(await signInPerson());
    expect(await validate(ticket, service)).toBe(failure("INVALID_SERVICE", "票据不是为该服务签发的"));
    expect(await validate(ticket)).toBe(INVALID);
  });

  test.each([
    "?next=https%3A%2F%2Fx.example%2Fa%3Fb%3D1%26c%3D2",
    "?id=S0FOU0FTVU1DMg==",
    "?a=1&b=2&a=3",
    "/",
    "?名称=招标公告",
    "?q=招标 公告&r=a b",
    "?q=%25E6%258B%259B",
    "?q=a+b%20c",
    "?x=&amp;y=1",
  ])("[SEC-48] is valid for the exact text: %s", async (suffix) => {
    const service = `${SERVICE}${suffix}`;
    const { location } = await (await signInPerson()).get(casUrl("login", { service }));
    expect(location).toMatch(/^https:\/\/trade\.example\/app[!-~]*$/);
    expect(await validate(ticketIn(location), service)).toContain("<cas:authenticationSuccess>");
  });

  test("[SEC-47, W-33] expires after 60 s", async () => {
    const person = await signInPerson();
    const [earlyTicket, lateTicket] = [await ticketOf(person), await ticketOf(person)];
    t.clock.advance(59_999);
    expect(await validate(earlyTicket)).toContain("authenticationSuccess");
    t.clock.advance(1);
    expect(await validate(lateTicket)).toBe(INVALID);
  });

  test.each<[string, (person: { token: string; user: { id: string } }) => Promise<unknown>]>([
    ["the session was signed out", ({ token }) => t.call("session.signOut", {}, { token })],
    [
      "the account was frozen",
      async ({ user }) => {
        await t.database.pool.query("UPDATE app_user SET status = 'frozen' WHERE id = $1", [user.id]);
        t.clock.advance(2_001);
      },
    ],
    [
      "the role was taken away",
      async ({ user }) => {
        await t.database.pool.query("DELETE FROM user_role WHERE user_id = $1", [user.id]);
        await t.database.pool.query("SELECT pg_notify('portal', 'permission x')");
        t.clock.advance(2_001);
      },
    ],
  ])("[SEC-47, SEC-51] is invalid once %s", async (_what, invalidate) => {
    const person = await signInPerson();
    const ticket = await ticketOf(person);
    await invalidate(person);
    expect(await validate(ticket)).toBe(INVALID);
  });

  test("[SEC-51] is refused by the portal's sign-in if it is for a subsystem", async () => {
    const person = await signInPerson();
    const serviceRequest = { ticket: await ticketOf(person), service: SERVICE };
    expect((await t.call("sso.validateLogin", { query: serviceRequest })).body.code).toBe("sso.ticket_invalid");
    expect(await validate(serviceRequest.ticket)).toBe(INVALID);
    const portalRequest = { ticket: await ticketOf(person) };
    expect((await t.call("sso.signInWithTicket", { body: portalRequest })).body.code).toBe("sso.ticket_invalid");
  });

  test("[SEC-51] is invalid at a subsystem if it is for the portal", async () => {
    const { token } = await t.person({ roles: ["buyer"] });
    const { url } = (await t.call("sso.issueTicket", {}, { token })).body.result;
    expect(await validate(ticketIn(url), "http://localhost:3000/")).toBe(INVALID);
  });

  test("[SEC-06] appears in no log", async () => {
    const ticket = await ticketOf(await signInPerson());
    await validate(ticket);
    expect(t.logs.join("")).not.toContain(ticket);
  });

  test("[ADMINDATA-14, SEC-50] is stored as a visit at each validation, with the address to notify", async () => {
    const person = await signInPerson();
    for (const service of [SERVICE, `${SERVICE}/查询?a=1`, "https://other.example/x"])
      expect(await validate(await ticketOf(person, service), service)).toContain("authenticationSuccess");
    await validate(await ticketOf(person), "https://evil.example/");
    const visits = await t.database.db.select().from(serviceVisit).where(eq(serviceVisit.userId, person.user.id));
    expect(visits.map(({ appId, protocol, address }) => [appId, protocol, address])).toEqual([
      ["60009", "cas", SERVICE],
      ["60009", "cas", `${SERVICE}/%E6%9F%A5%E8%AF%A2?a=1`],
      ["60010", "cas", "https://other.example/logout"],
    ]);
  });
});

describe("an unexpected error", () => {
  const INTERNAL = failure("INTERNAL_ERROR", "服务器内部错误，请稍后再试");
  /** Runs the work while the table has another name. */
  async function withoutTable<T>(table: string, work: () => Promise<T>): Promise<T> {
    await t.database.pool.query(`ALTER TABLE ${table} RENAME TO ${table}_gone`);
    try {
      return await work();
    } finally {
      await t.database.pool.query(`ALTER TABLE ${table}_gone RENAME TO ${table}`);
    }
  }

  test.each(["serviceValidate", "p3/serviceValidate", "proxyValidate", "p3/proxyValidate"])(
    "[SEC-82, W-31, W-33] is INTERNAL_ERROR at %s, without details of person or cause",
    async (path) => {
      for (const table of ["short_lived", "service_visit"]) {
        const query = { service: SERVICE, ticket: await ticketOf(await signInPerson()) };
        const reply = await withoutTable(table, () => requestCas(path, query));
        expect([table, reply.statusCode, reply.body]).toEqual([table, 200, INTERNAL]);
        expect(reply.headers["cache-control"]).toBe("no-store");
      }
    },
  );

  test("[SEC-82, W-31, W-33] is `no` for CAS 1.0, and INTERNAL_ERROR for a proxy ticket", async () => {
    const query = { service: SERVICE, ticket: await ticketOf(await signInPerson()) };
    expect((await withoutTable("service_visit", () => requestCas("validate", query))).body).toBe("no\n");
    const proxied = await withoutTable("short_lived", () =>
      requestCas("proxy", { pgt: "PGT-x", targetService: SERVICE }),
    );
    expect([proxied.statusCode, proxied.body]).toEqual([
      200,
      INTERNAL.replaceAll("authenticationFailure", "proxyFailure"),
    ]);
  });
});

test("[SEC-51, W-33] refuses a ticket after its service is removed from the register", async () => {
  const row = {
    kind: "handover",
    handOver: "cas",
    indexPage: SERVICE,
    casServices: ["https://short.example/"],
  } as const;
  await t.make.subsystem({ ...row, appId: "60012", casServices: ["https://short.example/"] }, ["buyer"]);
  await t.database.pool.query("SELECT pg_notify('portal', 'subsystem 60012')");
  const person = await signInPerson();
  const service = "https://short.example/x";
  await expect.poll(async () => (await person.get(casUrl("login", { service }))).location).toContain("ticket=");
  const ticket = await ticketOf(person, service);
  await t.database.db.update(subsystem).set({ casServices: [] }).where(eq(subsystem.appId, "60012"));
  await t.database.pool.query("SELECT pg_notify('portal', 'subsystem 60012')");
  await expect.poll(async () => (await person.get(casUrl("login", { service }))).status).toBe(403);
  expect(await validate(ticket, service)).toBe(INVALID);
});

describe("the limit", () => {
  test("[SEC-78] counts failures per address, and good tickets per subsystem", async () => {
    const limitedApp = await startTestApp({ env: { RATE_LIMITS: "on" } });
    try {
      const row = { kind: "handover", handOver: "cas", indexPage: SERVICE } as const;
      await limitedApp.make.subsystem({ ...row, appId: "60009", casServices: [SERVICE] }, ["buyer"]);
      const browser = openBrowser(limitedApp);
      await browser.signIn(await limitedApp.make.user({ roles: ["buyer"] }));
      const from = "198.51.100.7";
      const send = (ticket: string) =>
        limitedApp.http("GET", casUrl("serviceValidate", { service: SERVICE, ticket }), { from });
      for (let n = 0; n < 40; n++) {
        const ticket = ticketIn((await browser.get(casUrl("login", { service: SERVICE }))).location);
        expect((await send(ticket)).body).toContain("authenticationSuccess");
      }
      for (let n = 0; n < 30; n++) expect((await send("ST-x")).statusCode).toBe(200);
      const refused = await send("ST-x");
      expect([refused.statusCode, Number(refused.headers["retry-after"]) > 0]).toEqual([429, true]);
      const { rows } = await limitedApp.database.pool.query(
        "SELECT points FROM rate_limit WHERE key = 'handover:60009'",
      );
      expect(rows).toEqual([{ points: 40 }]);
    } finally {
      await limitedApp.close();
    }
  });
});
