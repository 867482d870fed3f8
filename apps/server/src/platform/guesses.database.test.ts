import { fakeClock, type TestDatabase, testDatabase } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createGuesses, type Guesses } from "./guesses.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;
const clock = fakeClock();
let database: TestDatabase;
let guesses: Guesses;
beforeAll(async () => {
  database = await testDatabase();
  guesses = createGuesses(database.db, clock);
});
afterAll(() => database.drop());

const five = async (key: string) => {
  for (let n = 0; n < 5; n++) expect(await guesses.begin(key)).toBeUndefined();
};

test("[SEC-20] admits five guesses in 10 minutes, then pauses for 10 from the last one", async () => {
  await five("a");
  expect(await guesses.begin("a")).toBe(600);
  clock.advance(9 * MINUTE);
  expect(await guesses.begin("a")).toBe(60);
  clock.advance(MINUTE);
  await five("a");
  expect(await guesses.begin("a")).toBe(600);
});

test("[SEC-20] counts concurrent guesses like consecutive ones", async () => {
  const waits = await Promise.all(Array.from({ length: 20 }, () => guesses.begin("b")));
  expect(waits.filter((wait) => wait === undefined)).toHaveLength(5);
});

test("forgets earlier guesses after a right one, and those outside the window", async () => {
  for (let n = 0; n < 4; n++) await guesses.begin("c");
  await guesses.forget("c");
  await five("c");
  for (let n = 0; n < 4; n++) await guesses.begin("d");
  clock.advance(10 * MINUTE);
  await five("d");
});

test("ends a pause that began while the clock was more than a day ahead", async () => {
  clock.advance(3 * DAY);
  await five("ahead");
  clock.advance(-3 * DAY);
  expect(await guesses.begin("ahead")).toBe((3 * DAY) / 1_000 + 600);
  await guesses.sweep();
  expect(await guesses.begin("ahead")).toBeUndefined();
});

test("respects a pause of a node whose clock is at most a day ahead", async () => {
  clock.advance(DAY - MINUTE);
  await five("near");
  clock.advance(MINUTE - DAY);
  await guesses.sweep();
  expect(await guesses.begin("near")).toBe((DAY - MINUTE) / 1_000 + 600);
  await guesses.forget("near");
});

test("separates accounts and sweeps expired guesses", async () => {
  await five("e");
  expect(await guesses.begin("f")).toBeUndefined();
  clock.advance(10 * MINUTE + 1);
  expect(await guesses.sweep()).toBeGreaterThan(0);
  const { rows } = await database.pool.query("SELECT 1 FROM guess");
  expect(rows).toEqual([]);
});
