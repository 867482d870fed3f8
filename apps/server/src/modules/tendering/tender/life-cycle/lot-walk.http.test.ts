// Guarantee: the server moves lots as the reducer does, in any order of calls, clocks and times.
import { type SecondNode, secondNode } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Random } from "#seed/demo-archive/random.ts";
import { type JournalLine, lotWalk, type Model, newModel } from "#test/tender/lot-walk.ts";
import { readProject, startTenderWorld, type TenderWorld } from "#test/tender/tender-world.ts";

/** `npm run test:long` sets it. */
const isLong = process.env.TEST_LONG !== undefined;
const SEEDS = isLong ? Array.from({ length: 40 }, (_, n) => n + 1) : [1, 2];
const STEPS = isLong ? 120 : 30;

let world: TenderWorld;
let other: SecondNode;
beforeAll(async () => {
  world = await startTenderWorld();
  other = await secondNode(world.t);
});
afterAll(async () => {
  await other.close();
  await world.close();
});

const shownLots = async ({ projectId }: Model) =>
  (await readProject(world, projectId, world.officer)).lots.map(({ no, state, isSuspended, deadline }) => [
    ...[no, state, isSuspended],
    deadline === null ? null : Date.parse(deadline),
  ]);
const modelLots = ({ lots }: Model) => lots.map(({ no, lot }) => [no, lot.state, lot.isSuspended, lot.deadline]);

async function storedJournal({ projectId }: Model): Promise<JournalLine[]> {
  const { rows } = await world.t.database.pool.query<{ no: number; kind: string; due: Date | null }>(
    "SELECT l.no, e.kind, e.due_at AS due FROM tender_event e JOIN tender_lot l ON l.id = e.lot_id WHERE e.project_id = $1",
    [projectId],
  );
  return rows.map(({ no, kind, due }) => [no, kind, due?.toISOString() ?? null]);
}
const sorted = (lines: readonly JournalLine[]): string[] => lines.map((line) => JSON.stringify(line)).sort();

test.each(SEEDS)("[TENDER-20, TENDER-21, TENDER-24] moves lots as the reducer does, walk %i", async (seed) => {
  const random = new Random(seed);
  const walk = lotWalk(world, other, random);
  const path: string[] = [];
  let model = await newModel(world, random);
  for (let n = 0; n < STEPS; n += 1) {
    path.push(await walk.take(model));
    expect(await shownLots(model), path.join(" ")).toEqual(modelLots(model));
    expect(sorted(await storedJournal(model)), path.join(" ")).toEqual(sorted(model.journal));
    if (walk.isOver(model) && random.chance(0.5)) model = await newModel(world, random);
  }
  expect([...walk.accepted]).toEqual(expect.arrayContaining(["publish", "pass", "suspend"]));
});
