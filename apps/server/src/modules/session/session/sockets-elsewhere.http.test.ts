// Guarantee: the open sockets of an account close within 2 s in another process, which runs on its own clock.
import { machineClock, startTestApp, suppressMessages, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createPerson,
  endsByCall,
  endsByHand,
  makeManagers,
  type PersonWithPhone,
  setStatus,
} from "#test/session/account-ends.ts";
import { socketOpener } from "#test/session/sockets.ts";
import { portalProcesses, portOf, production, urlOf } from "#test/start/portal-processes.ts";

const processes = portalProcesses();
const sockets = socketOpener();
let t: TestApp;
/** The port of the other process. */
let port: number;
beforeAll(async () => {
  const { APP_SECRET } = production("");
  t = await startTestApp({ clock: machineClock(), env: { APP_SECRET } });
  await makeManagers(t);
  port = await portOf(processes.start({ ...production(urlOf(t.database.connection)), PORT: "0", LOG_LEVEL: "info" }));
});
afterAll(async () => {
  sockets.endAll();
  await processes.close();
  await t.close();
});

const openedBy = (one: PersonWithPhone) => sockets.open(port, one);
const freezeUntold = (one: PersonWithPhone) => setStatus(t, one, "frozen");

/** The other process polls the database once a second for ended sessions. Waits until a poll has just happened. */
async function nextPoll(): Promise<void> {
  const one = await createPerson(t);
  const { closed } = await openedBy(one);
  await freezeUntold(one);
  expect(await closed).toBe(4401);
}

test.each(Object.entries(endsByCall))(
  "[SEC-12, SEC-76] [W-17] closes a socket of another process by message, before its next poll, by %s",
  async (_what, prepare) => {
    // A poll that finds the ended session also finds the marker, which was frozen earlier: it would close both sockets.
    const isClosedByMessage = async () => {
      const [one, mark] = [await createPerson(t), await createPerson(t)];
      const [socket, marked] = [await openedBy(one), await openedBy(mark)];
      const end = await prepare(t, one);
      await nextPoll();
      await freezeUntold(mark);
      await end();
      expect(await socket.closed).toBe(4401);
      return marked.isOpen();
    };
    // On a busy machine a poll may come first; then the case is repeated.
    await expect.poll(isClosedByMessage).toBe(true);
  },
);

test.each(Object.entries({ ...endsByCall, ...endsByHand }))(
  "[SEC-12, SEC-76] [W-17] closes a socket of another process without a message within 2 s, by %s",
  async (_what, prepare) => {
    // The wait is longest for a change right after a poll.
    const longest = async () => {
      const one = await createPerson(t);
      const socket = await openedBy(one);
      const end = await prepare(t, one);
      await nextPoll();
      const letThrough = suppressMessages(t);
      try {
        const begun = performance.now();
        await end();
        expect(await socket.closed).toBe(4401);
        return performance.now() - begun;
      } finally {
        letThrough();
      }
    };
    // A busy machine only makes the wait longer, so one measurement below 2 s is enough.
    await expect.poll(longest).toBeLessThan(2_000);
  },
);
