import { expect, inject, test } from "vitest";
import journal from "../../../migrations/meta/_journal.json" with { type: "json" };
import { migrateDatabase, requireServerVersion } from "./migrate.ts";

test("refuses a server older than PostgreSQL 15 in one line, and accepts newer ones", () => {
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

test("refuses data of a development version in one line and leaves it unchanged", async () => {
  const { default: pg } = await import("pg");
  const server = inject("postgres");
  const admin = new pg.Client({ ...server, database: "postgres" });
  await admin.connect();
  await admin.query("CREATE DATABASE migrate_older");
  const connection = { ...server, database: "migrate_older" };
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(`CREATE SCHEMA drizzle;
    CREATE TABLE drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint);
    INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('x', 1);
    CREATE TABLE app_user (id text)`);
  await expect(migrateDatabase(connection)).rejects.toThrow(
    "现有数据由发布前的开发版本创建，本版本无法使用：请用 DATA_DIR 指定新的数据目录，或用 DATABASE_URL 指定新建的数据库；现有数据未作改动",
  );
  const { rows } = await client.query("SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace");
  expect(rows).toEqual([{ relname: "app_user" }]);
  await client.end();
  await admin.query("DROP DATABASE migrate_older");
  await admin.end();
});
