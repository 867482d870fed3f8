import type { FileStorage } from "#modules/own-account/file/file.storage.ts";
import type { ImportService } from "#modules/tendering/archive/import/import.service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Passwords } from "#platform/passwords.ts";
import type { Secrets } from "#platform/secrets.ts";
import { applyOnce, type SeededDatabase } from "./apply-once.ts";
import { archiveOwners, DEMO_PASSWORD, demoAccounts, demoDepartments } from "./demo/accounts.ts";
import { DEMO_ACCOUNTS, demoAccountsIn } from "./demo/demo-accounts.ts";
import { seedAccounts } from "./demo/seed-accounts.ts";
import { DEMO_NOTICES, demoNotices, seedNotices } from "./demo/seed-notices.ts";
import { DEMO_ORGANISATIONS, demoOrganisationFacts, seedOrganisations } from "./demo/seed-organisations.ts";
import { DEMO_POSITIONS, demoPositions, seedPositions } from "./demo/seed-positions.ts";
import { DEMO_ROLE_RULES, seedRoleRules } from "./demo/seed-role-rules.ts";
import { DEMO_SCAN_APPS, demoScanApps, seedScanApps } from "./demo/seed-scan-apps.ts";
import { DEMO_SUBSYSTEMS, demoSubsystems, seedDemoSubsystems } from "./demo/seed-subsystems.ts";
import { DEMO_THIRD_PARTY, demoProvider, seedThirdParty } from "./demo/seed-third-party.ts";
import { seedDemoArchive } from "./demo-archive/seed-demo-archive.ts";
import { demoLocks } from "./demo-certificates/demo-locks.ts";
import { DEMO_CERTIFICATES, seedCertificates } from "./demo-certificates/seed-certificates.ts";
import { testAuthorityIn } from "./demo-certificates/test-authority.ts";
import { type OnlineServices, seedOnline } from "./demo-online/seed-online.ts";
import type { TenderParts } from "./demo-tenders/past-tenders.ts";
import { seedTenders } from "./demo-tenders/seed-tenders.ts";

export interface DemoDeps {
  readonly passwords: Passwords;
  readonly imports: ImportService;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly online: OnlineServices;
  readonly tenderParts: TenderParts;
  /** If designing is closed, no example is designed. */
  readonly config: { readonly onlineDesign: "open" | "closed" };
  readonly storage: Pick<FileStorage, "write">;
  /** Folder in which the test authority is created. */
  readonly dataDir: string;
  /** Address of the example of an identity provider. Null: it does not run. */
  readonly identityProviderUrl: string | null;
  /** Address of the example of a subsystem. Null: it does not run. */
  readonly subsystemUrl: string | null;
}

/**
 * Delivers the demo's accounts, records and archive, in development mode and with --demo. Called at every start; stores
 * each part once, and again when its definition has changed.
 */
export async function seedDemo(database: SeededDatabase, deps: DemoDeps): Promise<void> {
  const { db } = database.work;
  const { passwords, imports, clock, secrets, storage, online, config, dataDir } = deps;
  const { identityProviderUrl, subsystemUrl, tenderParts } = deps;
  await applyOnce(db, DEMO_ACCOUNTS, [demoDepartments, demoAccounts], async (tx) => {
    await seedAccounts(tx, await passwords.hash(DEMO_PASSWORD));
  });
  await applyOnce(db, DEMO_POSITIONS, demoPositions, seedPositions);
  await applyOnce(db, DEMO_ROLE_RULES, [], seedRoleRules);
  const accounts = await demoAccountsIn(db);
  const ids = new Map(accounts.map(({ username, id }) => [username, id]));
  const apps = demoScanApps(secrets);
  await applyOnce(db, DEMO_SCAN_APPS, apps, (tx) => seedScanApps(tx, apps));
  const authority = testAuthorityIn(dataDir, clock.now());
  await applyOnce(db, DEMO_CERTIFICATES, [demoLocks, authority.rootsPem], (tx) =>
    seedCertificates(tx, authority, ids, clock.now()),
  );
  if (identityProviderUrl !== null)
    await applyOnce(db, DEMO_THIRD_PARTY, [demoProvider, identityProviderUrl], (tx) =>
      seedThirdParty(tx, identityProviderUrl, ids.get("buyer"), new Date(clock.now())),
    );
  if (subsystemUrl !== null)
    await applyOnce(db, DEMO_SUBSYSTEMS, [demoSubsystems, subsystemUrl], (tx) => seedDemoSubsystems(tx, subsystemUrl));
  await applyOnce(db, DEMO_NOTICES, [demoNotices], (tx) => seedNotices(tx, ids.get("admin"), new Date(clock.now())));
  const demoUsername = (name: string) => (ids.has(name) ? name : undefined);
  await seedDemoArchive({
    database,
    imports,
    clock,
    orgCodes: archiveOwners,
    usernames: { buyer: demoUsername("buyer"), supplier: demoUsername("supplier") },
  });
  await applyOnce(db, DEMO_ORGANISATIONS, [demoOrganisationFacts], (tx) =>
    seedOrganisations(tx, ids, storage, new Date(clock.now())),
  );
  await seedTenders(tenderParts, ids);
  if (config.onlineDesign === "open") await seedOnline({ db, clock, services: online, ids });
}
