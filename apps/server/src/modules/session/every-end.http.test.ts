// Guarantee: what takes an account out of somebody's hands ends all its sessions, on every node, told or not.
import { PASSWORD, type SecondNode, secondNode, startTestApp, type TestApp, testDatabase } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recoveryBrowser } from "../../../test/recovery/recovery-browser.ts";

let t: TestApp;
let elsewhere: Awaited<ReturnType<typeof testDatabase>>;
/** Messages of other nodes reach the one, and not the other. */
let told: SecondNode;
let untold: SecondNode;
beforeAll(async () => {
  t = await startTestApp();
  await t.make.subsystem({ appId: "60009", kind: "handover", indexPage: "https://trade.example/" }, ["buyer"]);
  elsewhere = await testDatabase();
  [told, untold] = [await secondNode(t), await secondNode(t, elsewhere)];
});
afterAll(async () => {
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

const setStatus = (id: string, status: string) =>
  t.database.pool.query("UPDATE app_user SET status = $1 WHERE id = $2", [status, id]);
const NEW = "k7#Wq2!pZr";

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
  "a freeze": [(one) => setStatus(one.id, "frozen"), false],
  "a deletion": [(one) => setStatus(one.id, "deleted"), false],
};

/** A session in a subsystem, opened from the portal's. */
async function handedOver({ token }: Somebody): Promise<string> {
  const entered = await t.call("launcher.enter", { body: { appId: "60009" } }, { token });
  const code = new URL(entered.body.result.url).searchParams.get("token") ?? "";
  return (await t.call("session.signInWithToken", { body: { token: code } })).body.result.token;
}

test.each(Object.entries(ends))(
  "[SEC-12] [W-17] ends every session and access token, a subsystem's too, by %s",
  async (_what, [end, isTold]) => {
    const [one, stranger] = [await somebody(), await somebody()];
    const other = await t.call("session.signInWithPassword", { body: { username: one.username, password: PASSWORD } });
    const { token, accessToken } = other.body.result;
    const credentials = [one.token, token, accessToken, await handedOver(one)].map((each) => ({
      "x-access-token": each,
    }));
    const url = "/api/session/current";
    const here = {
      statusOf: async (_url: string, headers: Record<string, string>) =>
        (await t.http("GET", url, { headers })).statusCode,
    };
    const seenBy = (node: Pick<SecondNode, "statusOf">) =>
      Promise.all(credentials.map((headers) => node.statusOf(url, headers)));
    for (const node of [here, told, untold]) expect(await seenBy(node)).toEqual([200, 200, 200, 200]);

    await end(one);
    const nobody = [500, 500, 500, 500];
    if (isTold) {
      expect(await seenBy(here)).toEqual(nobody);
      // The clock that the caches age by stands still.
      await expect.poll(() => seenBy(told), { timeout: 15_000 }).toEqual(nobody);
    }
    expect(await seenBy(untold)).toEqual([200, 200, 200, 200]);
    t.clock.advance(2_000);
    for (const node of [here, told, untold]) expect(await seenBy(node)).toEqual(nobody);
    for (const node of [told, untold]) expect(await node.statusOf(url, { "x-access-token": stranger.token })).toBe(200);
  },
);
