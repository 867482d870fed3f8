import { expect, inject, test } from "vitest";
import journal from "../../../migrations/meta/_journal.json" with { type: "json" };
import { migrateDatabase, requireServerVersion } from "./migrate.ts";

test("refuses a server older than PostgreSQL 15 in one line, and takes 15 and newer", () => {
  expect(() => requireServerVersion(140_011)).toThrow(
    "数据库版本过低（PostgreSQL 14），需要 15 或更高版本，请检查 DATABASE_URL",
  );
  expect(() => requireServerVersion(150_000)).not.toThrow();
  expect(() => requireServerVersion(180_004)).not.toThrow();
});

test("migrates a fresh database from several nodes at once", async () => {
  const { default: pg } = await import("pg");
  const server = inject("postgres");
  const admin = new pg.Client({ ...server, database: "postgres" });
  await admin.connect();
  await admin.query("CREATE DATABASE migrate_at_once");
  const connection = { ...server, database: "migrate_at_once" };
  await Promise.all(Array.from({ length: 4 }, () => migrateDatabase(connection)));
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query("SELECT count(*)::int AS n FROM drizzle.__drizzle_migrations");
  expect(rows[0].n).toBe(journal.entries.length);
  await client.end();
  await admin.query("DROP DATABASE migrate_at_once");
  await admin.end();
});
