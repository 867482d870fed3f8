// Guarantee: a new module that stores personal data declares how it is handled when the account is closed.
import { globSync } from "node:fs";
import { startTestApp } from "@tender/testkit";
import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { appUser } from "#modules/people/account/account.tables.ts";

const folder = new URL("../src/modules/", import.meta.url);

/** Returns whether a table's rows belong to people: by a reference to the accounts, or by the name of a column. */
function isOfPeople(table: PgTable): boolean {
  const { columns, foreignKeys } = getTableConfig(table);
  return (
    table === appUser ||
    foreignKeys.some((key) => key.reference().foreignTable === appUser) ||
    columns.some(({ name }) => /(^|_)(user|owner|member|person)_id$/.test(name))
  );
}

async function modulesOfPeople(): Promise<string[]> {
  const found = new Set<string>();
  for (const path of globSync("*/*/*.tables.ts", { cwd: folder })) {
    const tables = Object.values((await import(new URL(path, folder).href)) as object);
    if (tables.some((table) => is(table, PgTable) && isOfPeople(table))) found.add(path.split("/")[1] ?? "");
  }
  return [...found].sort();
}

test("[SEC-89] has an eraser or a reason in every module that stores personal data", async () => {
  const modules = await modulesOfPeople();
  expect(modules).toEqual(expect.arrayContaining(["account", "audit", "file", "passkey", "profile", "session"]));
  const t = await startTestApp();
  try {
    const byName = new Map(t.deps.modules.map((module) => [module.name, module]));
    const silent = modules.filter((name) => {
      const { eraser, personalDataRetentionReason } = byName.get(name) ?? {};
      return eraser === undefined && !personalDataRetentionReason;
    });
    expect(silent).toEqual([]);
  } finally {
    await t.close();
  }
});
