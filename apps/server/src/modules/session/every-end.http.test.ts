// Guarantee: what takes an account out of somebody's hands ends all its sessions, on every node, told or not.
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { PASSWORD, type SecondNode, secondNode, startTestApp, type TestApp, testDatabase } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { codesSent, recoveryBrowser } from "../../../test/recovery/recovery-browser.ts";

let t: TestApp;
let elsewhere: Awaited<ReturnType<typeof testDatabase>>;
/** Messages of other nodes reach the one, and not the other. */
let told: SecondNode;
let untold: SecondNode;
const sockets: WebSocket[] = [];
beforeAll(async () => {
  t = await startTestApp();
  await t.make.role("keeper", ["user:view", "user:freeze", "user:remove", "user:reset"]);
  await t.make.subsystem({ appId: "60009", kind: "handover", indexPage: "https://trade.example/" }, ["buyer"]);
  elsewhere = await testDatabase();
  [told, untold] = [await secondNode(t), await secondNode(t, elsewhere)];
  for (const { app } of [t, told, untold]) await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  for (const socket of sockets) socket.terminate();
  await told.close();
  await untold.close();
  await elsewhere.drop();
  await t.close();
});

let n = 0;
async function somebody() {
  n += 1;
  const phone = `1391235${String(n).padStart(4, "0")}`;
  return { ...(await t.person({ phone, roles: ["buyer"] })), phone };
}
type Somebody = Awaited<ReturnType<typeof somebody>>;

async function proved() {
  const keeper = await t.person({ roles: ["keeper"] });
  await t.prove(keeper);
  return keeper;
}
const setStatus = (id: string, status: string) =>
  t.database.pool.query("UPDATE app_user SET status = $1 WHERE id = $2", [status, id]);
const NEW = "k7#Wq2!pZr";
/** The secret of the link that the reset makes. */
async function resetOf({ id }: Somebody): Promise<string> {
  const { body } = await t.call("userAdmin.resetPassword", { body: { id } }, await proved());
  return body.result.address?.split("#")[1] ?? "";
}

/** What ends them, and whether the nodes are told: what is done to the database by hand, nobody is told of. */
const ends: Readonly<Record<string, readonly [(one: Somebody) => Promise<unknown>, boolean]>> = {
  "a changed password": [
    (one) =>
      t.call(
        "accountSecurity.changePassword",
        { body: { username: one.username, oldpassword: PASSWORD, password: NEW, confirmpassword: NEW } },
        one,
      ),
    true,
  ],
  "a recovered password": [
    async (one) => {
      const own = recoveryBrowser(t);
      const smscode = await own.verified(one);
      const done = await own.set({ username: one.username, phone: one.phone, smscode });
      expect(done.body).toMatchObject({ success: true, result: null });
      expect(JSON.stringify(done.headers["set-cookie"] ?? "")).not.toContain("tp_session=");
    },
    true,
  ],
  "the wish to close the account": [
    async (one) => {
      await t.prove(one);
      expect((await t.call("accountClosing.request", { body: { username: one.username } }, one)).body.success).toBe(
        true,
      );
    },
    true,
  ],
  "an administrator's freeze": [
    async ({ id }) => {
      expect((await t.call("userAdmin.freeze", { body: { id } }, await proved())).body.success).toBe(true);
    },
    true,
  ],
  "an administrator's reset": [async (one) => expect(await resetOf(one)).not.toBe(""), true],
  "an administrator's deletion": [
    async ({ id }) => {
      expect((await t.call("userAdmin.remove", { body: { id } }, await proved())).body.success).toBe(true);
    },
    true,
  ],
  "a freeze": [(one) => setStatus(one.id, "frozen"), false],
  "a deletion": [(one) => setStatus(one.id, "deleted"), false],
};

/** A session in a subsystem, opened from the portal's. */
async function handedOver({ token }: Somebody): Promise<string> {
  const entered = await t.call("launcher.enter", { body: { appId: "60009" } }, { token });
  const code = new URL(entered.body.result.url).searchParams.get("token") ?? "";
  return (await t.call("session.signInWithToken", { body: { token: code } })).body.result.token;
}

/** A socket that a browser holds open at the node, and the code that it is closed with. */
async function socketAt({ app }: Pick<SecondNode, "app">, { id, token }: Somebody) {
  const { port } = app.server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/websocket/${id}`, ["portal", token]);
  sockets.push(socket);
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  await once(socket, "open");
  // It is taken in once it answers.
  socket.send(JSON.stringify({ cmd: "heartcheck", msgId: "", msgTxt: "" }));
  await once(socket, "message");
  return { socket, closed };
}

test.each(Object.entries(ends))(
  "[SEC-12, SEC-76] closes the open sockets, here and on other nodes, told or not, and nobody else's, by %s",
  async (_what, [end]) => {
    const [one, stranger] = [await somebody(), await somebody()];
    const nodes = [t, told, untold];
    const open = await Promise.all(nodes.map((node) => socketAt(node, one)));
    const others = await Promise.all(nodes.map((node) => socketAt(node, stranger)));
    await end(one);
    // The clock that sessions age by stands still.
    expect(await Promise.all(open.map(({ closed }) => closed))).toEqual([4401, 4401, 4401]);
    for (const { socket } of others) {
      socket.ping();
      await once(socket, "pong");
      expect(socket.readyState).toBe(WebSocket.OPEN);
    }
  },
);

/** That what somebody holds is good on every node, and nowhere any more once the end has come; a stranger's stays good. */
async function endsEverywhere(held: readonly string[], end: () => Promise<unknown>, isTold: boolean): Promise<void> {
  const stranger = await somebody();
  const credentials = held.map((each) => ({ "x-access-token": each }));
  const url = "/api/session/current";
  const here = {
    statusOf: async (_url: string, headers: Record<string, string>) =>
      (await t.http("GET", url, { headers })).statusCode,
  };
  const seenBy = (node: Pick<SecondNode, "statusOf">) =>
    Promise.all(credentials.map((headers) => node.statusOf(url, headers)));
  const [good, nobody] = [held.map(() => 200), held.map(() => 500)];
  for (const node of [here, told, untold]) expect(await seenBy(node)).toEqual(good);

  await end();
  if (isTold) {
    expect(await seenBy(here)).toEqual(nobody);
    // The clock that the caches age by stands still.
    await expect.poll(() => seenBy(told)).toEqual(nobody);
  }
  expect(await seenBy(untold)).toEqual(good);
  t.clock.advance(2_000);
  for (const node of [here, told, untold]) expect(await seenBy(node)).toEqual(nobody);
  for (const node of [told, untold]) expect(await node.statusOf(url, { "x-access-token": stranger.token })).toBe(200);
}

test.each(Object.entries(ends))(
  "[SEC-12, SEC-59] [W-17] ends every session and access token, a subsystem's too, by %s",
  async (_what, [end, isTold]) => {
    const one = await somebody();
    const other = await t.call("session.signInWithPassword", { body: { username: one.username, password: PASSWORD } });
    const { token, accessToken } = other.body.result;
    await endsEverywhere([one.token, token, accessToken, await handedOver(one)], () => end(one), isTold);
  },
);

test("[SEC-12] [W-17] ends what was opened in another way since the reset, by the password that its link sets", async () => {
  const one = await somebody();
  const secret = await resetOf(one);
  await t.call("sms.send", { body: { mobile: one.phone, smsmode: "0" } });
  const [smscode = ""] = await codesSent(t, one.phone);
  const { body } = await t.call("sms.signIn", { body: { mobile: one.phone, smscode } });
  const { token, accessToken } = body.result;
  const setPassword = async () => {
    const wanted = { secret, password: NEW, confirmation: NEW, consent: true };
    expect((await t.call("recovery.setPasswordByLink", { body: wanted })).body.success).toBe(true);
  };
  await endsEverywhere([token, accessToken, await handedOver({ ...one, token })], setPassword, true);
});
