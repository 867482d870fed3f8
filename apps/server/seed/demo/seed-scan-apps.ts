import type { AuthType } from "@tender/contract";
import { eq, inArray, sql } from "drizzle-orm";
import { demoPhoneKeys } from "#modules/sign-on/scan/demo-phone-keys.ts";
import { readAppKey } from "#modules/sign-on/scan-app/app-key.ts";
import { scanApp, scanBinding } from "#modules/sign-on/scan-app/scan-app.tables.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Secrets } from "#platform/secrets.ts";
import { tokenDigest } from "#platform/tokens.ts";
import { demoAccountsIn } from "./demo-accounts.ts";

/** Name under which the demo's phone apps are recorded as delivered. */
export const DEMO_SCAN_APPS = "demo-scan-apps";

const names: Readonly<Record<AuthType, string>> = { "0": "示例移动证书", "1": "示例阳光采购" };
/** Owners of the first phones of each app; the others are free to be bound. */
const owners = ["supplier", "buyer"] as const;

/** Returns both apps with the keys and phones that this installation has derived. */
export function demoScanApps(secrets: Secrets) {
  const keys = demoPhoneKeys(secrets);
  return (Object.keys(names) as AuthType[]).map((authType) => ({
    authType,
    name: names[authType],
    publicKey: keys.publicKey(authType),
    phones: owners.map((username, index) => ({
      username,
      holderDigest: tokenDigest(keys.holder(authType, index + 1)),
    })),
  }));
}

/**
 * Stores the apps. One that a person has set up is left unchanged; the demo's own receives the key that its phones sign
 * with now.
 */
export async function seedScanApps(tx: Tx, apps: ReturnType<typeof demoScanApps>): Promise<void> {
  const idOf = new Map((await demoAccountsIn(tx)).map(({ id, username }) => [username, id]));
  for (const { authType, name, publicKey, phones } of apps) {
    const key = readAppKey(publicKey);
    if (!key) throw new Error(`the demo's key of app ${authType} is invalid`);
    const { pem, algorithm, fingerprint } = key;
    const columns = { publicKey: pem, algorithm, fingerprint, keySince: sql`now()` };
    const written = await tx
      .insert(scanApp)
      .values({ authType, name, ...columns, enabled: true, createdBy: DEMO_SCAN_APPS })
      .onConflictDoUpdate({ target: scanApp.authType, set: columns, setWhere: eq(scanApp.createdBy, DEMO_SCAN_APPS) })
      .returning({ authType: scanApp.authType });
    if (written.length === 0) continue;
    const bindings = phones.flatMap(({ username, holderDigest }) => {
      const userId = idOf.get(username);
      return userId === undefined ? [] : [{ authType, holderDigest, userId, boundAt: sql`now()` }];
    });
    if (bindings.length > 0) await tx.insert(scanBinding).values(bindings).onConflictDoNothing();
  }
}

/** Deletes the demo's apps with all phones bound to them. Returns the number of apps. */
export async function removeScanApps(tx: Tx): Promise<number> {
  const removed = await tx
    .delete(scanApp)
    .where(eq(scanApp.createdBy, DEMO_SCAN_APPS))
    .returning({ authType: scanApp.authType });
  const types = removed.map(({ authType }) => authType);
  if (types.length > 0) await tx.delete(scanBinding).where(inArray(scanBinding.authType, types));
  return types.length;
}
