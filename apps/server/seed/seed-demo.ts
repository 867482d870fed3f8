import type { ImportService } from "../src/modules/archive/import/import.service.ts";
import type { Clock } from "../src/platform/clock.ts";
import type { Database } from "../src/platform/database/database.ts";
import type { Passwords } from "../src/platform/passwords.ts";
import { applyOnce } from "./apply-once.ts";
import { archiveOwners, DEMO_PASSWORD, demoAccounts, demoDepartments } from "./demo/accounts.ts";
import { DEMO_ACCOUNTS, demoAccountsIn } from "./demo/demo-accounts.ts";
import { seedAccounts } from "./demo/seed-accounts.ts";
import { seedDemoArchive } from "./demo-archive/seed-demo-archive.ts";

export interface DemoDeps {
  readonly passwords: Passwords;
  readonly imports: ImportService;
  readonly clock: Clock;
}

/** Accounts and archives to try everything with. Development mode and --demo; runs at every start, works at the first. */
export async function seedDemo({ db }: Pick<Database, "db">, { passwords, imports, clock }: DemoDeps): Promise<void> {
  await applyOnce(db, DEMO_ACCOUNTS, [demoDepartments, demoAccounts], async (tx) => {
    await seedAccounts(tx, await passwords.hash(DEMO_PASSWORD));
  });
  const names = (await demoAccountsIn(db)).map(({ username }) => username);
  const own = (name: string) => names.find((one) => one === name);
  await seedDemoArchive({
    db,
    imports,
    clock,
    orgCodes: archiveOwners,
    usernames: { buyer: own("buyer"), supplier: own("supplier") },
  });
}
