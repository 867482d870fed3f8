// Guarantee: the owner is notified of the first sign-in from another browser or network, and of no other.
import { type CreatedUser, startTestApp, type TestApp } from "@tender/testkit";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { securityEvent } from "#modules/notices/security-event/security-event.tables.ts";
import { deviceSign } from "#platform/device-name.ts";
import { knownDevice } from "./sign-in.tables.ts";

const DAY = 86_400_000;
const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36";
const ANDROID = "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36";

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

async function signIn(user: CreatedUser, userAgent = WINDOWS, from = "203.0.113.10"): Promise<void> {
  const body = { username: user.username, password: user.password };
  const reply = await t.call("signIn.withPassword", { body }, { from, headers: { "user-agent": userAgent } });
  expect(reply.body.success).toBe(true);
}

const eventsOf = async ({ id }: CreatedUser): Promise<unknown[]> =>
  (await t.database.db.select().from(securityEvent).where(eq(securityEvent.userId, id)).orderBy(securityEvent.at)).map(
    ({ kind, values, address }) => [kind, values, address],
  );

test("[SEC-19] notifies of a new browser and a new network once, and of no known one", async () => {
  const user = await t.make.user();
  await signIn(user);
  await signIn(user, WINDOWS.replace("156", "157"), "203.0.9.9");
  expect(await eventsOf(user)).toEqual([]);
  await signIn(user, ANDROID);
  await signIn(user, ANDROID);
  t.clock.advance(1_000);
  await signIn(user, WINDOWS, "198.51.100.7");
  t.clock.advance(3 * DAY);
  await signIn(user, WINDOWS, "198.51.100.7");
  expect(await eventsOf(user)).toEqual([
    ["new_device", { device: "Chrome 156 · Android" }, "203.0.113.10"],
    ["new_device", { device: "Chrome 156 · Windows" }, "198.51.100.7"],
  ]);
});

test("[SEC-19] notifies once of a new device with simultaneous sign-ins", async () => {
  const user = await t.make.user();
  await signIn(user);
  await Promise.all(["203.0.113.1", "203.0.113.2", "203.0.113.3"].map((from) => signIn(user, ANDROID, from)));
  expect(await eventsOf(user)).toHaveLength(1);
});

test("[SEC-19] forgets a device 400 days after its last use, and then notifies again", async () => {
  const user = await t.make.user();
  await signIn(user);
  await signIn(user, ANDROID);
  for (let n = 0; n < 3; n++) {
    t.clock.advance(300 * DAY);
    await signIn(user);
    await t.deps.housekeep();
  }
  await signIn(user, ANDROID);
  expect((await eventsOf(user)).map((event) => (event as unknown[])[0])).toEqual(["new_device", "new_device"]);
});

test("[SEC-19] stores a sign for each device of an account", async () => {
  const user = await t.make.user();
  const agents = [
    ["Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36 Edg/156.0", "203.0.113.10"],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "::ffff:203.0.113.10"],
    ["Mozilla/5.0 (Macintosh; Intel Mac OS X 15_1) AppleWebKit/605 Version/26.1 Safari/605", "2001:db8:1:2::3"],
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) CriOS/156.0 Mobile Safari/604", "198.51.100.7"],
    ["Mozilla/5.0 (Linux; Android 16) Chrome/130.0 Mobile Safari/537 MicroMessenger/8.0", "198.51.100.7"],
    ["Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko", "10.0.0.7"],
    ["Mozilla/5.0 (Windows NT 10.0) Chrome/120.0 Safari/537 OPR/106.0", "10.0.0.7"],
    ["SomeBrowser (Android)", "10.0.0.7"],
    ["lightMyRequest", "10.0.0.7"],
    ["", "10.0.0.7"],
  ] as const;
  for (const [agent, from] of agents) await signIn(user, agent, from);
  const stored = () => t.database.db.select().from(knownDevice).where(eq(knownDevice.userId, user.id));
  const signs = new Set(agents.map(([userAgent, address]) => deviceSign({ userAgent, address })));
  expect(new Set((await stored()).map(({ sign }) => sign))).toEqual(signs);
});
