import { randomBytes } from "node:crypto";
import { eq, lt, sql } from "drizzle-orm";
import type { Clock } from "./clock.ts";
import type { Db, Tx } from "./database/database.ts";
import { rootKey } from "./root-key.tables.ts";
import { deriveSecrets, type Secrets, seal, unseal } from "./secrets.ts";
import { StartupError } from "./startup-error.ts";

interface ConfiguredSecrets {
  readonly appSecret: string;
  /** The previous secret, while nodes change over to the new one. */
  readonly formerSecret: string | undefined;
}

const MISMATCH = "APP_SECRET：与数据库中的数据不符，数据由其他值加密，请改回原值";

const keysOf = (secret: string) => {
  const { keyFor } = deriveSecrets(secret);
  return { mark: keyFor("root key mark").toString("base64url"), sealing: keyFor("root key") };
};

/**
 * Returns the root of data from before root keys existed: there APP_SECRET itself is the root. Undefined: no such data.
 * It is recognised by the key that signs access tokens, which every start creates.
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
 * APP_SECRET can be replaced while all sealed data stays valid. A start with the new and the former secret seals the
 * root under the new one too. After a start with the new one alone the former opens nothing. Throws StartupError if no
 * given secret opens the root.
 */
export async function openSecrets(db: Db, clock: Clock, given: ConfiguredSecrets): Promise<Secrets> {
  const { appSecret, formerSecret } = given;
  const own = keysOf(appSecret);
  const root = await db.transaction(async (tx) => {
    // Only one of several nodes that start on an empty database creates the key.
    await tx.execute(sql`LOCK TABLE ${rootKey} IN SHARE ROW EXCLUSIVE MODE`);
    const rows = await tx.select().from(rootKey);
    const unsealWith = ({ mark, sealing }: typeof own): string | undefined => {
      const row = rows.find(({ secretMark }) => secretMark === mark);
      return row && unseal(sealing, row.sealed);
    };
    const storeRoot = async (key: string): Promise<string> => {
      const sealed = seal(own.sealing, key);
      await tx.insert(rootKey).values({ secretMark: own.mark, sealed, createdAt: new Date(clock.now()) });
      return key;
    };
    if (rows.length === 0) return storeRoot((await formerRoot(tx, given)) ?? randomBytes(32).toString("base64url"));
    const known = unsealWith(own);
    const formerRootKey = formerSecret === undefined ? undefined : unsealWith(keysOf(formerSecret));
    if (known === undefined) {
      if (formerRootKey === undefined) throw new StartupError(MISMATCH);
      return storeRoot(formerRootKey);
    }
    const ownRow = rows.find(({ secretMark }) => secretMark === own.mark);
    // A secret that replaces a later one again counts as the newest.
    if (formerRootKey !== undefined)
      await tx
        .update(rootKey)
        .set({ createdAt: new Date(clock.now()) })
        .where(eq(rootKey.secretMark, own.mark));
    // A node without the new secret deletes only rows older than its own, so the new one remains.
    if (formerSecret === undefined && ownRow) await tx.delete(rootKey).where(lt(rootKey.createdAt, ownRow.createdAt));
    return known;
  });
  return deriveSecrets(root);
}
