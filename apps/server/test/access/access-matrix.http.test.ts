// Guarantee: every call admits exactly the callers that its line of the matrix names, whoever writes the next call.
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { type Access, allEndpoints, type Endpoint, type Method } from "@tender/contract";
import { startTestApp, type TestApp, urlOf } from "@tender/testkit";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedBase } from "../../seed/seed-base.ts";
import { buildApp } from "../../src/app.ts";
import { settings, signInAll } from "./callers.ts";
import { everyButton } from "./every-button.ts";
import { type CallerName, matrix, repeated } from "./matrix.ts";

const dataDir = mkdtempSync(join(tmpdir(), "tender-access-"));
let t: TestApp;
/** The same server, except that whoever passes a guard is told so and goes no further: no call does its work here. */
let guards: FastifyInstance;
let tokens: Readonly<Record<CallerName, string | undefined>>;

beforeAll(async () => {
  t = await startTestApp({ env: { ...settings, DATA_DIR: dataDir } });
  await seedBase(t.database.db, t.config);
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

/** `admitted`, or the code of the refusal. */
async function answerTo(
  token: string | undefined,
  method: Method,
  url: string,
  headers: Record<string, string> = {},
): Promise<string> {
  const sent = token === undefined ? headers : { ...headers, "x-access-token": token };
  const { body } = await guards.inject({ method, url, headers: sent });
  return body === "admitted" ? body : JSON.parse(body).code;
}

/** Every method on every path of a call, the places of the path filled in. */
const placesOf = ({ methods, paths }: Endpoint): (readonly [Method, string])[] =>
  paths.flatMap((path) => methods.map((method) => [method, urlOf(path)] as const));

test("[SEC-55] has one line for every call, and none for a call that is not there", () => {
  const calls = allEndpoints().map(({ key }) => key as string);
  expect(calls.filter((key) => !matrix.has(key))).toEqual([]);
  expect([...matrix.keys()].filter((key) => !calls.includes(key))).toEqual([]);
  expect(repeated).toEqual([]);
});

test.each(allEndpoints())(
  "[SEC-55] admits to $key whom the matrix names, and nobody else",
  async ({ key, endpoint }) => {
    for (const [method, url] of placesOf(endpoint)) {
      const answers = Object.entries(tokens).map(async ([name, token]) => [
        name,
        await answerTo(token, method, url, endpoint.upload && form),
      ]);
      expect(Object.fromEntries(await Promise.all(answers)), `${method} ${url}`).toEqual(matrix.get(key));
    }
  },
);

const answersOf = async (name: CallerName) => {
  const answers: [string, string][] = [];
  for (const { key, endpoint } of allEndpoints().filter(({ endpoint }) => endpoint.access.kind !== "anonymous"))
    for (const [method, url] of placesOf(endpoint))
      answers.push([key, await answerTo(tokens[name], method, url, endpoint.upload && form)]);
  return answers;
};
const admittedOf = (answers: readonly [string, string][]) => [
  ...new Set(answers.filter(([, answer]) => answer === "admitted").map(([key]) => key)),
];

test("[SEC-17] opens to a session that owes its department choice nothing but the list of departments, the choice and its own state", async () => {
  const answers = await answersOf("depart");
  const admitted = admittedOf(answers);
  expect(admitted.sort()).toEqual(["department.listOwn", "session.readCurrent", "session.selectDepartment"]);
  const others = answers.filter(([key]) => !admitted.includes(key)).map(([, answer]) => answer);
  expect([...new Set(others)]).toEqual(["session.department_pending"]);
  expect(others.length).toBeGreaterThan(50);
  for (const path of ["/sys/logout", "/webgateway/bpt/api/sys/logout"])
    expect(await answerTo(tokens.depart, "POST", path)).toBe("admitted");
});

const isEveryday = (access: Access) => access.kind === "permission" && access.isEveryday === true;
const withCode = allEndpoints().filter(({ endpoint }) => endpoint.access.kind === "permission");
const administration = withCode.filter(({ endpoint }) => !isEveryday(endpoint.access));

test("[SEC-21] asks for no second factor where everybody works, which is the address book alone", () => {
  const everyday = withCode.filter(({ endpoint }) => isEveryday(endpoint.access)).map(({ key }) => key);
  expect(everyday.toSorted()).toEqual(["contacts.findDepartments", "contacts.list", "contacts.listDepartments"]);
});

test("[SEC-21] opens no administration call to an administrator who has shown no second factor", async () => {
  expect(administration.length).toBeGreaterThan(4);
  for (const { endpoint } of administration)
    for (const [method, url] of placesOf(endpoint)) {
      expect([url, await answerTo(tokens.unproven, method, url, endpoint.upload && form)]).toEqual([
        url,
        "session.two_step_required",
      ]);
      expect([url, await answerTo(tokens["set-up"], method, url, endpoint.upload && form)]).toEqual([
        url,
        "session.second_step_pending",
      ]);
      expect([url, await answerTo(tokens.system_admin, method, url, endpoint.upload && form)]).toEqual([
        url,
        "admitted",
      ]);
    }
});

test("[W-14] admits nobody to an administration call for the application that a header names", async () => {
  for (const { endpoint } of administration)
    for (const [method, url] of placesOf(endpoint))
      for (const appId of ["10000", "70001", "60009"]) {
        const headers = { ...(endpoint.upload && form), appid: appId };
        expect([url, appId, await answerTo(tokens.plain, method, url, headers)]).toEqual([
          url,
          appId,
          "http.forbidden",
        ]);
        expect([url, appId, await answerTo(undefined, method, url, headers)]).toEqual([
          url,
          appId,
          "http.unauthenticated",
        ]);
      }
});

test("[SEC-59] [W-28] refuses the call behind every button to whoever lacks its code", async () => {
  const codes = withCode.flatMap(({ endpoint }) => ("code" in endpoint.access ? [endpoint.access.code] : []));
  expect([...new Set(codes)].sort()).toEqual(everyButton);
  for (const { endpoint } of administration)
    for (const [method, url] of placesOf(endpoint))
      for (const name of ["plain", "buyer_operator", "supplier_operator"] as const)
        expect([url, name, await answerTo(tokens[name], method, url)]).toEqual([url, name, "http.forbidden"]);
});

/** As the address is written: `inject` and `fetch` would tidy it first. */
const spelt = (port: number, agent: Agent, method: Method, path: string, headers: Record<string, string>) =>
  new Promise<string>((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, agent, method, path, headers }, (answer) =>
      text(answer).then((body) => resolve(body === "admitted" ? body : JSON.parse(body).code), reject),
    );
    sent.on("error", reject).end();
  });

test("[SEC-55] [W-15] answers nobody, a plain person and a role by another spelling of a call as the matrix says, or as where nothing is", async () => {
  await guards.listen({ host: "127.0.0.1", port: 0 });
  const { port } = guards.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const calls = allEndpoints().filter(({ endpoint }) => endpoint.access.kind !== "anonymous");
  const wrong: string[] = [];
  const reached = new Set<string>();
  for (const { key, endpoint } of calls)
    for (const [method, path] of placesOf(endpoint)) {
      const spellings = [
        `${path}/x.js`,
        `${path};a.js`,
        `${path}?x.js`,
        `${path}/`,
        `/${path}`,
        `/x/..${path}`,
        `/x/%2e%2e${path}`,
        path.replace("/", "/%2e/"),
        path.toUpperCase(),
      ];
      for (const name of ["nobody", "plain", "buyer_operator"] as const) {
        const expected = matrix.get(key)?.[name];
        const token = tokens[name];
        const headers = { ...(token === undefined ? {} : { "x-access-token": token }), ...(endpoint.upload && form) };
        const answers = spellings.map(async (spelling) => {
          const answer = await spelt(port, agent, method, spelling, headers);
          if (answer === expected) reached.add(answer);
          else if (answer !== "http.not_found") wrong.push(`${name} ${method} ${spelling}: ${answer}`);
        });
        await Promise.all(answers);
      }
    }
  agent.destroy();
  expect(wrong).toEqual([]);
  // Some of them are the call itself: with a query, or where the rest is a value of the path.
  expect([...reached].sort()).toEqual(["admitted", "http.forbidden", "http.unauthenticated"]);
});
