// Guarantee: all rows that match are removed, however many have accumulated.
import { type TestDatabase, testDatabase } from "@tender/testkit";
import { lt } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { shortLived } from "#platform/short-lived.tables.ts";
import { removeInPortions } from "./remove-in-portions.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const NOON = new Date("2026-11-20T04:00:00Z");

test("removes the matching rows in portions and returns their number", async () => {
  const sent = vi.spyOn(database.db, "execute");
  await database.pool.query(
    `INSERT INTO short_lived (key, value, expires_at)
     SELECT 'k' || n, '{}', CASE WHEN n <= 4001 THEN $1::timestamptz - interval '1 second' ELSE $1 END
     FROM generate_series(1, 4010) n`,
    [NOON],
  );
  expect(await removeInPortions(database.db, shortLived, lt(shortLived.expiresAt, NOON))).toBe(4_001);
  expect(sent).toHaveBeenCalledTimes(4);
  expect(await database.db.$count(shortLived)).toBe(9);
  expect(await removeInPortions(database.db, shortLived, lt(shortLived.expiresAt, NOON))).toBe(0);
});
