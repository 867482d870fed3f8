// Guarantee: the database reads every text of a request as a value, and the server calls no address in it.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { allEndpoints } from "@tender/contract";
import { type CreatedUser, everyPermission, inBatches, startTestApp, type TestApp, urlOf } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isId, isIdList, sampleOf, withFault, withText } from "#test/schema-values.ts";
import { runsOf, sqlPayloads } from "#test/sql-payloads.ts";

let t: TestApp;
let token: string;
let wasRun: () => Promise<boolean>;
/** The second account: has the same rights as the first. */
let visitor: CreatedUser;
/**
 * Requests to another server of this machine that the installation lists. Only the product's own checks prevent such
 * requests.
 */
const requested: string[] = [];
const outside = createServer((request, response) => {
  requested.push(request.url ?? "");
  response.writeHead(302, { location: "/followed" }).end();
});
let port: number;
beforeAll(async () => {
  await new Promise<void>((resolve) => outside.listen(0, "127.0.0.1", resolve));
  ({ port } = outside.address() as AddressInfo);
  t = await startTestApp({ env: { PRIVATE_HOSTS: `127.0.0.1:${port},localhost:${port}` } });
  wasRun = await runsOf(t);
  const admin = await t.make.user();
  visitor = await t.make.user({ roles: ["administrator"] });
  await t.make.grantRole(admin.id, await t.make.role("administrator", everyPermission()));
  await t.make.subsystem({ appId: "70001" }, ["administrator"]);
  token = await t.signIn(admin);
});
afterAll(async () => {
  outside.close();
  await t.close();
});

const reading = allEndpoints().flatMap(({ key, endpoint }) => {
  const fields = [...Object.keys(endpoint.query?.shape ?? {}), ...Object.keys(endpoint.params?.shape ?? {})];
  return endpoint.methods[0] === "GET" && fields.length > 0 ? [{ key, endpoint, fields }] : [];
});

/** Further fields that a text needs beside it to reach a statement. */
const beside: Readonly<Record<string, object>> = {
  "validation.checkDuplicate": { tableName: "sys_subsystem", fieldName: "app_id", fieldVal: "70001" },
  "file.view": { attachGroup: "attachment" },
  "noticeAdmin.save": {
    id: null,
    version: null,
    openType: null,
    openPage: null,
    busId: null,
    publishAt: null,
    endsAt: null,
  },
  "registration.register": {
    username: "nobody",
    password: "Qk7#mvTx-2",
    email: "nobody@example.com",
    phone: "13700000001",
    smscode: "123456",
  },
};

/** Returns every field of every call that accepts the text; the other fields have sample values. */
const placesOf = (text: string) =>
  allEndpoints().flatMap(({ key, endpoint }) =>
    (["query", "params", "body"] as const).flatMap((part) =>
      withText(endpoint[part], text).map(([name, value]) => {
        const [, field = ""] = name.split(".");
        const whole = { ...Object(value), ...beside[key], [field]: Object(value)[field] };
        const sent = {
          query: sampleOf(endpoint.query),
          params: sampleOf(endpoint.params),
          body: sampleOf(endpoint.body),
          [part]: whole,
        };
        return { endpoint, part, place: `${key} ${part}${name}`, sent };
      }),
    ),
  );

type Place = ReturnType<typeof placesOf>[number];
const isTaken = ({ endpoint, part, sent }: Place) => endpoint[part]?.safeParse(sent[part]).success === true;
let callers = 0;
/** Sends each request from another address, so that no pause for guesses precedes a statement. */
async function answerTo({ endpoint, sent }: Place, token: string): Promise<string> {
  const path = endpoint.paths[0].replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(Object(sent.params)[name])),
  );
  const search = new URLSearchParams(
    Object.entries(Object(sent.query)).map(([name, value]): [string, string] => [name, String(value)]),
  );
  callers += 1;
  const { statusCode, body } = await t.http(endpoint.methods[0], `${path}?${search}`, {
    token,
    from: `198.18.${callers >> 8}.${callers & 255}`,
    ...(endpoint.methods[0] === "GET" ? {} : { body: sent.body ?? {} }),
  });
  return `${statusCode} ${/"code":"([^"]*)"/.exec(body)?.[1] ?? ""}`;
}

/** Returns a session of the visitor with a fresh proof: some calls end their session or consume its proof. */
async function provedAgain(own: string): Promise<string> {
  const proof = await t.call("proof.readMethods", {}, { token: own });
  const living = proof.status === 200 ? own : await t.signIn(visitor);
  if (living !== own || !proof.body.result.isProved) await t.prove({ ...visitor, token: living });
  return living;
}

const addressPlaces = (of: number) => {
  const pictures = `<img src="//localhost:${of}/y.png"><img src="http://localhost:${of}/z.png">`;
  return [`http://127.0.0.1:${of}/x.png`, `<p>字${pictures}</p>`].flatMap(placesOf).filter(isTaken);
};
const subjectOf = ({ place }: Place): string => place.split(".")[0] ?? "";
const addressed = [...Map.groupBy(addressPlaces(1), subjectOf).keys()];

test("finds the address fields of every subject that has one", () => {
  const fields = new Set(addressPlaces(port).map(({ place }) => place));
  expect(fields.size).toBeGreaterThan(200);
  expect([...fields]).toEqual(
    expect.arrayContaining([
      "noticeAdmin.save body.html",
      "menuAdmin.save body.url",
      "certificateAdmin.saveProvider body.crlUrls",
      "subsystemAdmin.save body.openid.backchannelLogoutUri",
    ]),
  );
  expect([...new Set(addressPlaces(port).map(subjectOf))]).toEqual(addressed);
});

// An address that an administrator stores is called later: list-addresses and provider-trial test its permitted
// targets.
test.each(addressed)(
  "[SEC-72, W-11] calls no address of this machine in a field of %s, alone or as a picture",
  async (subject) => {
    const places = addressPlaces(port).filter((place) => subjectOf(place) === subject);
    let own = await t.signIn(visitor);
    for (const [name, sent] of Map.groupBy(places, ({ place }) => place)) {
      own = await provedAgain(own);
      for (const answer of await Promise.all(sent.map((place) => answerTo(place, own))))
        expect([name, answer]).not.toEqual([name, expect.stringMatching(/^429|proof\.required/)]);
    }
    // An earlier request would arrive before this one.
    await fetch(`http://127.0.0.1:${port}/own`, { redirect: "manual" });
    expect(requested.splice(0)).toEqual(["/own"]);
  },
);

/** Rules about the text itself: the form of a name, a password or a code, and the pause after wrong ones. */
const ruledBySigns = [
  "proof.submit body.evidence.password: 429 session.throttled",
  "profile.update body.realname: 200 profile.bad_realname",
  "registration.register body.password: 200 sms.wrong_code",
  "registration.register body.username: 200 account.bad_username",
  "departmentAdmin.save body.departName: 200 department.bad_name",
  "validation.save body.steps.pattern: 200 check_rule.bad_pattern",
  "validation.test body.steps.pattern: 200 check_rule.bad_pattern",
  "userAdmin.create body.realname: 200 profile.bad_realname",
  "signIn.verifySecondStep body.evidence.code: 200 two_step.code_malformed",
  "signIn.verifySecondStep body.evidence.code: 429 two_step.paused",
];

const plainPlaces = new Map(placesOf("nobody-there").map((place) => [place.place, place]));
const everyPlace = [...Map.groupBy(sqlPayloads.flatMap(placesOf), ({ place }) => place)];
const subjects = [...Map.groupBy(everyPlace, ([place]) => place.split(".")[0] ?? "")];

test("finds the text fields of every subject that has one", () => {
  expect(everyPlace.length).toBeGreaterThan(200);
  expect(subjects.length).toBeGreaterThan(20);
  expect(everyPlace.flatMap(([place, sent]) => (sent.every(isTaken) ? [] : [place]))).toEqual([]);
});

test.each(subjects)(
  "[SEC-62] [W-07] executes no text in any field of %s, and answers as to another text",
  async (_, places) => {
    const different: string[] = [];
    let own = await t.signIn(visitor);
    for (const [name, sent] of places) {
      own = await provedAgain(own);
      const other = plainPlaces.get(name);
      const usual = other && (await answerTo(other, own));
      // A path may not contain such characters.
      const usuals = name.includes(" params.") ? [usual, "400 http.invalid_request", "404 http.not_found"] : [usual];
      for (const answer of await Promise.all(sent.map((place) => answerTo(place, own))))
        if (!usuals.includes(answer)) different.push(`${name}: ${answer}`);
    }
    expect(different.filter((each) => !ruledBySigns.includes(each))).toEqual([]);
    expect(await wasRun()).toBe(false);
  },
);

test("[SEC-62] [W-07] searches wildcards literally, in every list with a keyword", async () => {
  const searched = reading.filter(({ fields }) => fields.includes("keyword"));
  const totalOf = async (path: string, keyword: string) => {
    const reply = await t.http("GET", `${path}?${new URLSearchParams({ keyword })}`, { token });
    if (reply.statusCode !== 200 || !/json/.test(String(reply.headers["content-type"]))) return 0;
    const { result } = reply.json();
    return Array.isArray(result) ? result.length : (result.total ?? result.rows.length);
  };
  const filled: string[] = [];
  await inBatches(
    searched,
    async ({
      endpoint: {
        paths: [path],
      },
    }) => {
      if ((await totalOf(path, "")) > 0) filled.push(path);
      for (const keyword of ["______", "%%%%", "%_%", "\\_"])
        expect([path, keyword, await totalOf(path, keyword)]).toEqual([path, keyword, 0]);
    },
  );
  expect(filled).toEqual(expect.arrayContaining(["/api/system/audit", "/api/system/sessions"]));
});

/** Rows of a form are sorted by the form's own fields, which its own tests cover. */
const sorted = reading.filter(({ fields, endpoint }) => fields.includes("sort") && !endpoint.params);

test("finds every sorted list", () => {
  expect(sorted.length).toBeGreaterThan(8);
});

test.each(sorted)("[SEC-62] [W-07] answers 400 to a sort field that is none of $key's own", async ({ endpoint }) => {
  for (const sort of ["password_hash", "token_digest", "-", "at;", "(SELECT 1)", "constructor", ...sqlPayloads]) {
    const query = new URLSearchParams({ ...Object(sampleOf(endpoint.query)), sort });
    const reply = await t.http("GET", `${endpoint.paths[0]}?${query}`, { token });
    expect([sort, reply.statusCode, reply.json().message]).toEqual([sort, 400, "请求内容不正确：sort"]);
  }
});

/** All calls with an id or several ids in the body. */
const naming = allEndpoints().flatMap(({ key, endpoint }) =>
  Object.keys(endpoint.body?.shape ?? {}).flatMap((field) =>
    /^ids?$|Ids?$/.test(field) && endpoint.access.kind !== "anonymous" ? [{ key, endpoint, field }] : [],
  ),
);

test("finds every call with an id in its body", () => {
  expect(naming.length).toBeGreaterThan(40);
});

test.each(naming)("[W-07] accepts only a text, or a list of texts, for $field of $key", async ({ endpoint, field }) => {
  const texts = [["1 OR 1=1"], [{ $ne: null }], { $ne: null }, 1, true];
  for (const id of /s$/.test(field) ? [...texts.slice(1), "1,2", [["1"]], [1], [null]] : texts) {
    const body = { ...Object(sampleOf(endpoint.body)), [field]: id };
    const reply = await t.http(endpoint.methods[0], urlOf(endpoint.paths[0]), { token, body });
    expect([JSON.stringify(id), reply.statusCode, reply.json().message]).toEqual([
      JSON.stringify(id),
      400,
      expect.stringContaining(`请求内容不正确：${field}`),
    ]);
  }
});

/** All ids and lists of ids of bodies at any depth, with invalid values. */
const wrongIds = allEndpoints().flatMap(({ key, endpoint }) =>
  [
    ...[["1 OR 1=1"], [{ $ne: null }], { $ne: null }, 1, true].map((wrong) => [isId, wrong] as const),
    ...["1,2", [["1"]], [{ $ne: null }], { $ne: null }, [1], [null], 1, true].map(
      (wrong) => [isIdList, wrong] as const,
    ),
  ].flatMap(([isChosen, wrong]) =>
    endpoint.access.kind === "anonymous"
      ? []
      : withFault(endpoint.body, isChosen, wrong).map(([name, body]) => ({ key, endpoint, name, wrong, body })),
  ),
);

test("finds every id and every list of ids at any depth of a body", () => {
  const places = new Set(wrongIds.map(({ key, name }) => `${key}${name}`));
  expect(places.size).toBeGreaterThan(100);
  expect([...places]).toEqual(
    expect.arrayContaining([
      ...["roleAdmin.saveGrants.add", "roleAdmin.saveGrants.takeRules", "reportSchedule.save.to"],
      ...["noticeAdmin.save.audience.people", "onlineRow.save.subs.some.removed", "onlineRow.remove.ids"],
    ]),
  );
});

test.each([...Map.groupBy(wrongIds, ({ key, name }) => `${key}${name}`)])(
  "[W-07] accepts no other type for %s and names the field",
  async (_place, wrongs) => {
    for (const { endpoint, name, wrong, body } of wrongs) {
      const reply = await t.http(endpoint.methods[0], urlOf(endpoint.paths[0]), { token, body: Object(body) });
      const sent = JSON.stringify(wrong);
      expect([sent, reply.statusCode, String(reply.json().message).replace(/\.\d+/g, "")]).toEqual([
        sent,
        400,
        `请求内容不正确：${name.slice(1)}`,
      ]);
    }
  },
);
