// Guarantee: neither a node's clock nor its zone nor the failure of another project's move decides when a lot moves.
import { type SecondNode, secondNode } from "@tender/testkit";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import {
  draftIn,
  publish,
  readProject,
  runClock,
  startTenderWorld,
  storeProject,
  type TenderWorld,
} from "#test/tender/tender-world.ts";

const DAY_MS = 86_400_000;
const SKEW_MS = 90_000;

let world: TenderWorld;
let slow: SecondNode;
let fast: SecondNode;
const zone = process.env.TZ;
beforeAll(async () => {
  world = await startTenderWorld();
  slow = await secondNode(world.t, world.t.database, -SKEW_MS);
  fast = await secondNode(world.t, world.t.database, SKEW_MS);
});
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});
afterAll(async () => {
  await slow.close();
  await fast.close();
  await world.close();
});

/** Returns the id of an open project of one lot whose deadline is in 30 days. */
async function openProject(): Promise<string> {
  const id = await storeProject(world, draftIn(world));
  await publish(world, id, "03");
  return id;
}

/** Returns the states without reading the project, because a reader applies due moves. */
const storedStates = async (id: string): Promise<string[]> =>
  (await world.t.database.pool.query("SELECT state FROM tender_lot WHERE project_id = $1", [id])).rows.map(
    ({ state }) => state,
  );
const deadlineMoves = async (id: string): Promise<unknown[]> =>
  (
    await world.t.database.pool.query(
      "SELECT due_at AS due, at FROM tender_event WHERE project_id = $1 AND kind = 'deadline'",
      [id],
    )
  ).rows;
const runBoth = () => Promise.all([slow, fast].map(({ deps }) => deps.runTenderClock()));

test("[TENDER-21] moves a lot at its deadline, once on nodes whose clocks are 90 s slow and fast", async () => {
  const id = await openProject();
  await world.pass(30 * DAY_MS - 1);
  await runBoth();
  expect(await storedStates(id)).toEqual(["open"]);
  world.t.clock.advance(1);
  await runBoth();
  // The job of a node, which the clock has woken, may be in the midst of the move.
  await expect.poll(() => storedStates(id)).toEqual(["opening"]);
  const at = new Date(world.t.clock.now());
  expect(await deadlineMoves(id)).toEqual([{ due: at, at }]);
});

test("[TENDER-02, TENDER-21] keeps Beijing days and the deadline in a zone with daylight saving", async () => {
  process.env.TZ = "America/New_York";
  // The offset in summer: the zone is in effect.
  expect(new Date("2026-07-01T00:00:00Z").getTimezoneOffset()).toBe(240);
  await world.pass(Date.parse("2026-10-12T04:00:00Z") - world.t.clock.now());
  // New York leaves summer time on 1 November: the last of these 21 days has 25 hours there.
  const [documentsFrom, documentsTo] = ["2026-10-13T04:00:00.000Z", "2026-10-22T04:00:00.000Z"];
  const deadline = "2026-11-02T06:30:00.000Z";
  const id = await storeProject(world, draftIn(world, { schedule: { documentsFrom, documentsTo, deadline } }));
  const announcement = await publish(world, id, "03");
  const read = await world.t.call("announcement.read", { query: { id: announcement } }, world.officer);
  expect(read.body.result.html).toContain("2026-11-02 14:30");
  await world.pass(Date.parse(deadline) - world.t.clock.now() - 1);
  await runClock(world);
  expect(await storedStates(id)).toEqual(["open"]);
  world.t.clock.advance(1);
  await runClock(world);
  await expect.poll(() => storedStates(id)).toEqual(["opening"]);
  expect(await deadlineMoves(id)).toEqual([{ due: new Date(deadline), at: new Date(deadline) }]);
});

test("[TENDER-21] moves the other due lots although the move of one fails", async () => {
  const failing = await openProject();
  const other = await openProject();
  const [lot] = (await readProject(world, failing, world.officer)).lots;
  // The journal has this move, although the lot is open: an error that no call causes.
  await world.t.database.pool.query(
    "INSERT INTO tender_event (id, project_id, lot_id, kind, due_at, at) VALUES ('planted', $1, $2, 'deadline', $3, $3)",
    [failing, lot?.id, lot?.deadline],
  );
  await world.pass(30 * DAY_MS);
  await expect(runClock(world)).rejects.toThrow(`the lot ${lot?.id} had this deadline before`);
  await expect.poll(() => storedStates(other)).toEqual(["opening"]);
  expect(await storedStates(failing)).toEqual(["open"]);
  await world.t.database.pool.query("DELETE FROM tender_event WHERE id = 'planted'");
  await runClock(world);
  await expect.poll(() => storedStates(failing)).toEqual(["opening"]);
});
