import { randomBytes } from "node:crypto";
import { eq, lt, sql } from "drizzle-orm";
import type { Clock } from "./clock.ts";
import type { Db, Tx } from "./database/database.ts";
import { rootKey } from "./root-key.tables.ts";
import { deriveSecrets, type Secrets, seal, unseal } from "./secrets.ts";
import { StartupError } from "./startup-error.ts";

interface ConfiguredSecrets {
  readonly appSecret: string;
  /** The previous secret, while nodes are restarted with the new one. */
  readonly formerSecret: string | undefined;
}

const MISMATCH = "APP_SECRET：与数据库中的数据不符，数据由其他值加密，请改回原值";

/** Returns the mark by which the stored data names the secret that opens it. It reveals nothing about the secret. */
export const secretMarkOf = (secret: string): string => keysOf(secret).mark;

const keysOf = (secret: string) => {
  const { keyFor } = deriveSecrets(secret);
  return { mark: keyFor("root key mark").toString("base64url"), sealing: keyFor("root key") };
};

/**
 * Returns the root of data that an earlier release without root keys created: APP_SECRET itself. Undefined: no such
 * data exists. It is recognised by the key that signs access tokens, which every start creates.
 */
async function formerRoot(tx: Tx, { appSecret, formerSecret }: ConfiguredSecrets): Promise<string | undefined> {
  const { rows } = await tx.execute<{ sealed: string }>(
    sql`SELECT sealed_private_jwk AS sealed FROM signing_key LIMIT 1`,
  );
  const [key] = rows;
  if (!key) return undefined;
  const opens = (secret: string | undefined): boolean => {
    if (secret === undefined) return false;
    try {
      unseal(deriveSecrets(secret).keyFor("signing keys at rest"), key.sealed);
      return true;
    } catch {
      return false;
    }
  };
  const root = [appSecret, formerSecret].find(opens);
  if (root === undefined) throw new StartupError(MISMATCH);
  return root;
}

/**
 * Returns the secrets of this installation. Their root is stored in the database, sealed under APP_SECRET, so that
 * APP_SECRET can be replaced while all sealed data stays valid. A start with the new and the former secret also seals
 * the root under the new one. After a start with only the new one the former is invalid. Throws StartupError if no
 * configured secret opens the root.
 */
export async function openSecrets(db: Db, clock: Clock, configured: ConfiguredSecrets): Promise<Secrets> {
  const { appSecret, formerSecret } = configured;
  const current = keysOf(appSecret);
  const root = await db.transaction(async (tx) => {
    // Only one of several nodes that start on an empty database creates the key.
    await tx.execute(sql`LOCK TABLE ${rootKey} IN SHARE ROW EXCLUSIVE MODE`);
    const rows = await tx.select().from(rootKey);
    const unsealWith = ({ mark, sealing }: typeof current): string | undefined => {
      const row = rows.find(({ secretMark }) => secretMark === mark);
      return row && unseal(sealing, row.sealed);
    };
    const storeRoot = async (key: string): Promise<string> => {
      const sealed = seal(current.sealing, key);
      await tx.insert(rootKey).values({ secretMark: current.mark, sealed, createdAt: new Date(clock.now()) });
      return key;
    };
    if (rows.length === 0)
      return storeRoot((await formerRoot(tx, configured)) ?? randomBytes(32).toString("base64url"));
    const currentRoot = unsealWith(current);
    const formerRootKey = formerSecret === undefined ? undefined : unsealWith(keysOf(formerSecret));
    if (currentRoot === undefined) {
      if (formerRootKey === undefined) throw new StartupError(MISMATCH);
      return storeRoot(formerRootKey);
    }
    const currentRow = rows.find(({ secretMark }) => secretMark === current.mark);
    // A secret that replaces a newer one is regarded as the newest.
    if (formerRootKey !== undefined)
      await tx
        .update(rootKey)
        .set({ createdAt: new Date(clock.now()) })
        .where(eq(rootKey.secretMark, current.mark));
    // A node without the new secret deletes only rows older than its own, so the new one remains.
    if (formerSecret === undefined && currentRow)
      await tx.delete(rootKey).where(lt(rootKey.createdAt, currentRow.createdAt));
    return currentRoot;
  });
  return deriveSecrets(root);
}
