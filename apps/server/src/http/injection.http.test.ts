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
let wasExecuted: () => Promise<boolean>;
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
  wasExecuted = await runsOf(t);
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

const readCalls = allEndpoints().flatMap(({ key, endpoint }) => {
  const fields = [...Object.keys(endpoint.query?.shape ?? {}), ...Object.keys(endpoint.params?.shape ?? {})];
  return endpoint.methods[0] === "GET" && fields.length > 0 ? [{ key, endpoint, fields }] : [];
});

/** Valid values of related fields, without which the call is refused before its statement. By endpoint. */
const companionFields: Readonly<Record<string, object>> = {
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

/** Returns one request for each text field of each call: it holds the text there, and sample values in other fields. */
const requestsWith = (text: string) =>
  allEndpoints().flatMap(({ key, endpoint }) =>
    (["query", "params", "body"] as const).flatMap((part) =>
      withText(endpoint[part], text).map(([name, value]) => {
        const [, field = ""] = name.split(".");
        const values = { ...Object(value), ...companionFields[key], [field]: Object(value)[field] };
        const sent = {
          query: sampleOf(endpoint.query),
          params: sampleOf(endpoint.params),
          body: sampleOf(endpoint.body),
          [part]: values,
        };
        return { endpoint, part, fieldPath: `${key} ${part}${name}`, sent };
      }),
    ),
  );

type FieldRequest = ReturnType<typeof requestsWith>[number];
const isAccepted = ({ endpoint, part, sent }: FieldRequest) => endpoint[part]?.safeParse(sent[part]).success === true;
let callers = 0;
/**
 * Sends the request and returns status and code of the answer. Each request comes from another address, so that no
 * throttling of wrong guesses prevents the statement.
 */
async function sendRequest({ endpoint, sent }: FieldRequest, token: string): Promise<string> {
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

/** Returns a valid session of the visitor with a fresh proof. Some calls end their session or consume its proof. */
async function withFreshProof(token: string): Promise<string> {
  const proof = await t.call("proof.readMethods", {}, { token: token });
  const validToken = proof.status === 200 ? token : await t.signIn(visitor);
  if (validToken !== token || !proof.body.result.isProved) await t.prove({ ...visitor, token: validToken });
  return validToken;
}

const addressRequests = (targetPort: number) => {
  const pictures = `<img src="//localhost:${targetPort}/y.png"><img src="http://localhost:${targetPort}/z.png">`;
  return [`http://127.0.0.1:${targetPort}/x.png`, `<p>字${pictures}</p>`].flatMap(requestsWith).filter(isAccepted);
};
/** The requests to the other server, collected once: this takes long. */
let ownRequests: ReturnType<typeof addressRequests> | undefined;
const requestsToOutside = () => (ownRequests ??= addressRequests(port));
const subjectOf = ({ fieldPath: place }: FieldRequest): string => place.split(".")[0] ?? "";
const subjectsWithAddress = [...Map.groupBy(addressRequests(1), subjectOf).keys()];

test("finds more than 200 fields that accept an address, the known ones among them", () => {
  const fieldPaths = new Set(requestsToOutside().map(({ fieldPath: place }) => place));
  expect(fieldPaths.size).toBeGreaterThan(200);
  expect([...fieldPaths]).toEqual(
    expect.arrayContaining([
      "noticeAdmin.save body.html",
      "menuAdmin.save body.url",
      "certificateAdmin.saveProvider body.crlUrls",
      "subsystemAdmin.save body.openid.backchannelLogoutUri",
    ]),
  );
  expect([...new Set(requestsToOutside().map(subjectOf))]).toEqual(subjectsWithAddress);
});

// An address that an administrator stores is called later: list-addresses and provider-trial test its permitted
// targets.
test.each(subjectsWithAddress)(
  "[SEC-72, W-11] calls no address of this machine in a field of %s, alone or as a picture",
  async (subject) => {
    const requests = requestsToOutside().filter((request) => subjectOf(request) === subject);
    let visitorToken = await t.signIn(visitor);
    for (const [fieldPath, sameField] of Map.groupBy(requests, ({ fieldPath: place }) => place)) {
      visitorToken = await withFreshProof(visitorToken);
      for (const answer of await Promise.all(sameField.map((request) => sendRequest(request, visitorToken))))
        expect([fieldPath, answer]).not.toEqual([fieldPath, expect.stringMatching(/^429|proof\.required/)]);
    }
    // An earlier request would arrive before this one.
    await fetch(`http://127.0.0.1:${port}/own`, { redirect: "manual" });
    expect(requested.splice(0)).toEqual(["/own"]);
  },
);

/** Answers of fields that check the text itself: the format of a name, password or code, or a throttled guess. */
const refusedByFieldRules = [
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

const plainRequests = new Map(requestsWith("nobody-there").map((request) => [request.fieldPath, request]));
const fieldsWithPayloads = [...Map.groupBy(sqlPayloads.flatMap(requestsWith), ({ fieldPath: place }) => place)];
const subjects = [...Map.groupBy(fieldsWithPayloads, ([fieldPath]) => fieldPath.split(".")[0] ?? "")];

/**
 * Returns the requests to send: every payload in a field's first call. Other calls of the subject with a field of this
 * name, such as a filter of its figures, send a third of them, always the same: a call may change what a later one
 * finds by the text. The third has a payload for a text, a number, a name and another database.
 */
function payloadsOf(fields: typeof fieldsWithPayloads): typeof fieldsWithPayloads {
  const names = new Set<string>();
  return fields.map(([fieldPath, payloadRequests]) => {
    const name = fieldPath.replace(/^\S+ /, "");
    if (names.has(name)) return [fieldPath, payloadRequests.filter((_, index) => index % 3 === 0)];
    names.add(name);
    return [fieldPath, payloadRequests];
  });
}

test("finds over 200 text fields in over 20 subjects, each with accepted payloads", () => {
  expect(fieldsWithPayloads.length).toBeGreaterThan(200);
  expect(subjects.length).toBeGreaterThan(20);
  expect(
    fieldsWithPayloads.flatMap(([fieldPath, payloadRequests]) =>
      payloadRequests.every(isAccepted) ? [] : [fieldPath],
    ),
  ).toEqual([]);
});

test.each(subjects)(
  "[SEC-62] [W-07] executes no text in any field of %s, and answers as to another text",
  async (_, fields) => {
    const unexpected: string[] = [];
    let visitorToken = await t.signIn(visitor);
    for (const [fieldPath, payloadRequests] of payloadsOf(fields)) {
      visitorToken = await withFreshProof(visitorToken);
      const plainRequest = plainRequests.get(fieldPath);
      const plainAnswer = plainRequest && (await sendRequest(plainRequest, visitorToken));
      // A path may be refused because of its characters.
      const acceptedAnswers = fieldPath.includes(" params.")
        ? [plainAnswer, "400 http.invalid_request", "404 http.not_found"]
        : [plainAnswer];
      for (const answer of await Promise.all(payloadRequests.map((request) => sendRequest(request, visitorToken))))
        if (!acceptedAnswers.includes(answer)) unexpected.push(`${fieldPath}: ${answer}`);
    }
    expect(unexpected.filter((line) => !refusedByFieldRules.includes(line))).toEqual([]);
    expect(await wasExecuted()).toBe(false);
  },
);

test("[SEC-62] [W-07] searches wildcards literally, in every list with a keyword", async () => {
  const keywordLists = readCalls.filter(({ fields }) => fields.includes("keyword"));
  const totalOf = async (path: string, keyword: string) => {
    const reply = await t.http("GET", `${path}?${new URLSearchParams({ keyword })}`, { token });
    if (reply.statusCode !== 200 || !/json/.test(String(reply.headers["content-type"]))) return 0;
    const { result } = reply.json();
    return Array.isArray(result) ? result.length : (result.total ?? result.rows.length);
  };
  const filledLists: string[] = [];
  await inBatches(
    keywordLists,
    async ({
      endpoint: {
        paths: [path],
      },
    }) => {
      if ((await totalOf(path, "")) > 0) filledLists.push(path);
      for (const keyword of ["______", "%%%%", "%_%", "\\_"])
        expect([path, keyword, await totalOf(path, keyword)]).toEqual([path, keyword, 0]);
    },
  );
  expect(filledLists).toEqual(expect.arrayContaining(["/api/system/audit", "/api/system/sessions"]));
});

/** Rows of a form are sorted by the form's own fields, which its own tests cover. */
const sortedLists = readCalls.filter(({ fields, endpoint }) => fields.includes("sort") && !endpoint.params);

test("finds more than eight sorted lists", () => {
  expect(sortedLists.length).toBeGreaterThan(8);
});

test.each(sortedLists)(
  "[SEC-62] [W-07] answers 400 to a sort field that is none of $key's own",
  async ({ endpoint }) => {
    for (const sort of ["password_hash", "token_digest", "-", "at;", "(SELECT 1)", "constructor", ...sqlPayloads]) {
      const query = new URLSearchParams({ ...Object(sampleOf(endpoint.query)), sort });
      const reply = await t.http("GET", `${endpoint.paths[0]}?${query}`, { token });
      expect([sort, reply.statusCode, reply.json().message]).toEqual([sort, 400, "请求内容不正确：sort"]);
    }
  },
);

/** All ids and lists of ids of bodies at any depth, with invalid values. */
const wrongIdCases = allEndpoints().flatMap(({ key, endpoint }) =>
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

test("finds more than 100 ids and lists of ids in bodies, nested ones among them", () => {
  const fieldPaths = new Set(wrongIdCases.map(({ key, name }) => `${key}${name}`));
  expect(fieldPaths.size).toBeGreaterThan(100);
  expect([...fieldPaths]).toEqual(
    expect.arrayContaining([
      ...["roleAdmin.saveGrants.add", "roleAdmin.saveGrants.takeRules", "reportSchedule.save.to"],
      ...["noticeAdmin.save.audience.people", "onlineRow.save.subs.some.removed", "onlineRow.remove.ids"],
    ]),
  );
});

test.each([...Map.groupBy(wrongIdCases, ({ key, name }) => `${key}${name}`)])(
  "[W-07] accepts no other type for %s and names the field",
  async (_field, cases) => {
    for (const { endpoint, name, wrong, body } of cases) {
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

test("[W-07] accepts no other type for a field that is named as an id, and names the field", async () => {
  const known = new Set(wrongIdCases.map(({ key, name }) => `${key}${name}`));
  const named = allEndpoints().flatMap(({ key, endpoint }) =>
    Object.keys(endpoint.body?.shape ?? {}).flatMap((field) =>
      /^ids?$|Ids?$/.test(field) && endpoint.access.kind !== "anonymous" && !known.has(`${key}.${field}`)
        ? [{ endpoint, field }]
        : [],
    ),
  );
  expect(named.length).toBeGreaterThan(10);
  await inBatches(named, async ({ endpoint, field }) => {
    for (const wrong of [{ $ne: null }, [{ $ne: null }], 1, true]) {
      const body = { ...Object(sampleOf(endpoint.body)), [field]: wrong };
      const { statusCode, body: answer } = await t.http(endpoint.methods[0], urlOf(endpoint.paths[0]), { token, body });
      expect([field, wrong, statusCode, JSON.parse(answer).message]).toEqual([
        ...[field, wrong, 400],
        expect.stringContaining(`请求内容不正确：${field}`),
      ]);
    }
  });
});
