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

const openSocket = (person: PersonWithPhone) => sockets.open(port, person);
const freezeWithoutMessage = (person: PersonWithPhone) => setStatus(t, person, "frozen");

/** Waits until the other process has polled the database for ended sessions, as it does once a second. */
async function awaitPoll(): Promise<void> {
  const person = await createPerson(t);
  const { closed } = await openSocket(person);
  await freezeWithoutMessage(person);
  expect(await closed).toBe(4401);
}

type OpenSocket = Awaited<ReturnType<typeof openSocket>>;
interface PreparedAct {
  readonly act: string;
  readonly socket: OpenSocket;
  readonly end: () => Promise<unknown>;
}

/**
 * Runs all acts together, each on a person of its own, right after a poll. `runRound` returns the acts that passed. On
 * a busy machine an act or its message may be late, so the other acts are repeated.
 */
async function expectOfEach(
  acts: typeof endsByCall,
  runRound: (prepared: readonly PreparedAct[]) => Promise<readonly string[]>,
): Promise<void> {
  const remaining = new Map(Object.entries(acts));
  const repeatRemaining = async () => {
    const prepared = [...remaining].map(async ([act, prepare]) => {
      const person = await createPerson(t);
      return { act, socket: await openSocket(person), end: await prepare(t, person) };
    });
    for (const act of await runRound(await Promise.all(prepared))) remaining.delete(act);
    return [...remaining.keys()];
  };
  await expect.poll(repeatRemaining).toEqual([]);
}

test("[SEC-12, SEC-76] [W-17] closes a socket of another process by message before its poll, by every call", async () => {
  await expectOfEach(endsByCall, async (prepared) => {
    // A poll would close all sockets: it finds the ended sessions and the marker person, who is frozen before.
    const markerPerson = await createPerson(t);
    const marker = await openSocket(markerPerson);
    await awaitPoll();
    await freezeWithoutMessage(markerPerson);
    const passed = prepared.map(async ({ act, socket, end }) => {
      await end();
      expect(await socket.closed).toBe(4401);
      return (await marker.isOpen()) ? [act] : [];
    });
    return (await Promise.all(passed)).flat();
  });
});

test("[SEC-12, SEC-76] [W-17] closes a socket of another process without a message within 2 s, by every act", async () => {
  await expectOfEach({ ...endsByCall, ...endsByHand }, async (prepared) => {
    // The delay is longest for a change right after a poll.
    await awaitPoll();
    const restoreMessages = suppressMessages(t);
    try {
      const passed = prepared.map(async ({ act, socket, end }) => {
        const startedAt = performance.now();
        await end();
        expect(await socket.closed).toBe(4401);
        return performance.now() - startedAt < 2_000 ? [act] : [];
      });
      return (await Promise.all(passed)).flat();
    } finally {
      restoreMessages();
    }
  });
});
