// Guarantee: every act that withdraws an account from its holder ends all its sessions, on every node, with or without
// a message.
import type { AddressInfo } from "node:net";
import { PASSWORD, type SecondNode, secondNode, startTestApp, type TestApp, testDatabase } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codesSent } from "#test/recovery/recovery-browser.ts";
import {
  createPerson,
  endsByCall,
  endsByHand,
  makeManagers,
  NEW_PASSWORD,
  type PersonWithPhone,
  resetOf,
} from "#test/session/account-ends.ts";
import { socketOpener } from "#test/session/sockets.ts";

let t: TestApp;
let elsewhere: Awaited<ReturnType<typeof testDatabase>>;
/** `notified` receives the messages of other nodes, `unnotified` does not: it listens to another database. */
let notified: SecondNode;
let unnotified: SecondNode;
const sockets = socketOpener();
beforeAll(async () => {
  t = await startTestApp();
  await makeManagers(t);
  await t.make.subsystem({ appId: "60009", kind: "handover", indexPage: "https://trade.example/" }, ["buyer"]);
  elsewhere = await testDatabase();
  [notified, unnotified] = [await secondNode(t), await secondNode(t, elsewhere)];
  for (const { app } of [t, notified, unnotified]) await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  sockets.endAll();
  await notified.close();
  await unnotified.close();
  await elsewhere.drop();
  await t.close();
});

/** Acts that end all sessions of an account, and whether each publishes a message to the nodes. */
const endCases = [
  ...Object.entries(endsByCall).map(([act, prepare]) => [act, prepare, true] as const),
  ...Object.entries(endsByHand).map(([act, prepare]) => [act, prepare, false] as const),
];

/** Opens a session in a subsystem from the portal's session. */
async function enterSubsystem({ token }: PersonWithPhone): Promise<string> {
  const entered = await t.call("launcher.enter", { body: { appId: "60009" } }, { token });
  const code = new URL(entered.body.result.url).searchParams.get("token") ?? "";
  return (await t.call("signIn.withToken", { body: { token: code } })).body.result.token;
}

const portOf = ({ app }: Pick<SecondNode, "app">): number => (app.server.address() as AddressInfo).port;

test.each(endCases)(
  "[SEC-12, SEC-76] closes only the account's open sockets, on every node, by %s",
  async (_act, prepare) => {
    const [person, unrelatedUser] = [await createPerson(t), await createPerson(t)];
    const ports = [t, notified, unnotified].map(portOf);
    const open = await Promise.all(ports.map((port) => sockets.open(port, person)));
    const otherSockets = await Promise.all(ports.map((port) => sockets.open(port, unrelatedUser)));
    const end = await prepare(t, person);
    await end();
    // The test clock does not move, so that no session ends by age.
    expect(await Promise.all(open.map(({ closed }) => closed))).toEqual([4401, 4401, 4401]);
    expect(await Promise.all(otherSockets.map((other) => other.isOpen()))).toEqual([true, true, true]);
  },
);

/**
 * Expects the tokens to be valid on every node before the end and on none after it. `isPublished`: the end notifies
 * the nodes; otherwise they detect it when their caches expire, after 2 s. Another person's session remains valid.
 */
async function expectEndEverywhere(
  tokens: readonly string[],
  end: () => Promise<unknown>,
  isPublished: boolean,
): Promise<void> {
  const unrelatedUser = await createPerson(t);
  const credentials = tokens.map((token) => ({ "x-access-token": token }));
  const url = "/api/session/current";
  const firstNode = {
    statusOf: async (_url: string, headers: Record<string, string>) =>
      (await t.http("GET", url, { headers })).statusCode,
  };
  const readStatuses = (node: Pick<SecondNode, "statusOf">) =>
    Promise.all(credentials.map((headers) => node.statusOf(url, headers)));
  const [allValid, allEnded] = [tokens.map(() => 200), tokens.map(() => 500)];
  for (const node of [firstNode, notified, unnotified]) expect(await readStatuses(node)).toEqual(allValid);

  await end();
  if (isPublished) {
    expect(await readStatuses(firstNode)).toEqual(allEnded);
    // The test clock does not move, so that no cache entry expires.
    await expect.poll(() => readStatuses(notified)).toEqual(allEnded);
  }
  expect(await readStatuses(unnotified)).toEqual(allValid);
  t.clock.advance(2_000);
  for (const node of [firstNode, notified, unnotified]) expect(await readStatuses(node)).toEqual(allEnded);
  for (const node of [notified, unnotified])
    expect(await node.statusOf(url, { "x-access-token": unrelatedUser.token })).toBe(200);
}

test.each(endCases)(
  "[SEC-12, SEC-59] [W-17] ends every session and access token, subsystems included, by %s",
  async (_act, prepare, isPublished) => {
    const person = await createPerson(t);
    const other = await t.call("signIn.withPassword", { body: { username: person.username, password: PASSWORD } });
    const { token, accessToken } = other.body.result;
    const tokens = [person.token, token, accessToken, await enterSubsystem(person)];
    await expectEndEverywhere(tokens, await prepare(t, person), isPublished);
  },
);

test("[SEC-12] [W-17] ends sessions opened since the reset when its link sets the password", async () => {
  const person = await createPerson(t);
  const secret = await resetOf(t, person);
  await t.call("sms.send", { body: { mobile: person.phone, smsmode: "0" } });
  const [smscode = ""] = await codesSent(t, person.phone);
  const { body } = await t.call("signIn.withSms", { body: { mobile: person.phone, smscode } });
  const { token, accessToken } = body.result;
  const setPassword = async () => {
    const request = { secret, password: NEW_PASSWORD, confirmation: NEW_PASSWORD, consent: true };
    expect((await t.call("recovery.setPasswordByLink", { body: request })).body.success).toBe(true);
  };
  await expectEndEverywhere([token, accessToken, await enterSubsystem({ ...person, token })], setPassword, true);
});
