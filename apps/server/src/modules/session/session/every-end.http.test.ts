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
/** `told` receives the messages of other nodes, `untold` does not. */
let notified: SecondNode;
let untold: SecondNode;
const sockets = socketOpener();
beforeAll(async () => {
  t = await startTestApp();
  await makeManagers(t);
  await t.make.subsystem({ appId: "60009", kind: "handover", indexPage: "https://trade.example/" }, ["buyer"]);
  elsewhere = await testDatabase();
  [notified, untold] = [await secondNode(t), await secondNode(t, elsewhere)];
  for (const { app } of [t, notified, untold]) await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  sockets.endAll();
  await notified.close();
  await untold.close();
  await elsewhere.drop();
  await t.close();
});

/** Acts that end all sessions of an account, and whether each publishes a message to the nodes. */
const ends = [
  ...Object.entries(endsByCall).map(([what, prepare]) => [what, prepare, true] as const),
  ...Object.entries(endsByHand).map(([what, prepare]) => [what, prepare, false] as const),
];

/** Opens a session in a subsystem from the portal's session. */
async function handedOver({ token }: PersonWithPhone): Promise<string> {
  const entered = await t.call("launcher.enter", { body: { appId: "60009" } }, { token });
  const code = new URL(entered.body.result.url).searchParams.get("token") ?? "";
  return (await t.call("signIn.withToken", { body: { token: code } })).body.result.token;
}

const portOf = ({ app }: Pick<SecondNode, "app">): number => (app.server.address() as AddressInfo).port;

test.each(ends)(
  "[SEC-12, SEC-76] closes only the account's open sockets, on every node, by %s",
  async (_what, prepare) => {
    const [one, unrelatedUser] = [await createPerson(t), await createPerson(t)];
    const ports = [t, notified, untold].map(portOf);
    const open = await Promise.all(ports.map((port) => sockets.open(port, one)));
    const others = await Promise.all(ports.map((port) => sockets.open(port, unrelatedUser)));
    const end = await prepare(t, one);
    await end();
    // The test clock does not move, so that no session ends by age.
    expect(await Promise.all(open.map(({ closed }) => closed))).toEqual([4401, 4401, 4401]);
    expect(await Promise.all(others.map((other) => other.isOpen()))).toEqual([true, true, true]);
  },
);

/** Expects the credentials to work on every node before the end and on none after it; a stranger's keep working. */
async function endsEverywhere(held: readonly string[], end: () => Promise<unknown>, isTold: boolean): Promise<void> {
  const unrelatedUser = await createPerson(t);
  const credentials = held.map((each) => ({ "x-access-token": each }));
  const url = "/api/session/current";
  const here = {
    statusOf: async (_url: string, headers: Record<string, string>) =>
      (await t.http("GET", url, { headers })).statusCode,
  };
  const seenBy = (node: Pick<SecondNode, "statusOf">) =>
    Promise.all(credentials.map((headers) => node.statusOf(url, headers)));
  const [good, nobody] = [held.map(() => 200), held.map(() => 500)];
  for (const node of [here, notified, untold]) expect(await seenBy(node)).toEqual(good);

  await end();
  if (isTold) {
    expect(await seenBy(here)).toEqual(nobody);
    // The test clock does not move, so that no cache entry expires.
    await expect.poll(() => seenBy(notified)).toEqual(nobody);
  }
  expect(await seenBy(untold)).toEqual(good);
  t.clock.advance(2_000);
  for (const node of [here, notified, untold]) expect(await seenBy(node)).toEqual(nobody);
  for (const node of [notified, untold])
    expect(await node.statusOf(url, { "x-access-token": unrelatedUser.token })).toBe(200);
}

test.each(ends)(
  "[SEC-12, SEC-59] [W-17] ends every session and access token, subsystems included, by %s",
  async (_what, prepare, isTold) => {
    const one = await createPerson(t);
    const other = await t.call("signIn.withPassword", { body: { username: one.username, password: PASSWORD } });
    const { token, accessToken } = other.body.result;
    const held = [one.token, token, accessToken, await handedOver(one)];
    await endsEverywhere(held, await prepare(t, one), isTold);
  },
);

test("[SEC-12] [W-17] ends sessions opened since the reset when its link sets the password", async () => {
  const one = await createPerson(t);
  const secret = await resetOf(t, one);
  await t.call("sms.send", { body: { mobile: one.phone, smsmode: "0" } });
  const [smscode = ""] = await codesSent(t, one.phone);
  const { body } = await t.call("signIn.withSms", { body: { mobile: one.phone, smscode } });
  const { token, accessToken } = body.result;
  const setPassword = async () => {
    const wanted = { secret, password: NEW_PASSWORD, confirmation: NEW_PASSWORD, consent: true };
    expect((await t.call("recovery.setPasswordByLink", { body: wanted })).body.success).toBe(true);
  };
  await endsEverywhere([token, accessToken, await handedOver({ ...one, token })], setPassword, true);
});
