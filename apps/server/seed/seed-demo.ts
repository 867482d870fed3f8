import type { Config } from "../src/config/config.ts";
import type { Clock } from "../src/platform/clock.ts";
import type { Db } from "../src/platform/database/database.ts";
import type { Passwords } from "../src/platform/passwords.ts";
import { applyOnce } from "./apply-once.ts";
import { DEMO_PASSWORD, demoAccounts } from "./demo/accounts.ts";
import { demoDepartments } from "./demo/departments.ts";
import { seedAccounts } from "./demo/seed-accounts.ts";

export interface DemoDeps {
  readonly config: Config;
  readonly passwords: Passwords;
  readonly clock: Clock;
}

/** Accounts and archives to try everything with. Development mode and --demo; runs at every start, works at the first. */
export async function seedDemo(db: Db, { passwords }: DemoDeps): Promise<void> {
  await applyOnce(db, "demo-accounts", [demoDepartments, demoAccounts], async (tx) => {
    await seedAccounts(tx, await passwords.hash(DEMO_PASSWORD));
  });
}
