import { eq } from "drizzle-orm";
import type { Db, Tx } from "#platform/database/database.ts";
import { privacyConsent } from "./consent.tables.ts";

export const createConsentStore = (db: Db) => ({
  /** Versions and times of the person's consents, for the export of the person's data. */
  listOf: (userId: string) =>
    db
      .select({ version: privacyConsent.version, givenAt: privacyConsent.givenAt })
      .from(privacyConsent)
      .where(eq(privacyConsent.userId, userId)),
  insert: async (
    userId: string,
    consent: { version: string; givenAt: Date; address: string },
    tx: Tx,
  ): Promise<void> => {
    await tx.insert(privacyConsent).values({ userId, ...consent });
  },
  removeAllOf: async (userId: string): Promise<void> => {
    await db.delete(privacyConsent).where(eq(privacyConsent.userId, userId));
  },
});

export type ConsentStore = ReturnType<typeof createConsentStore>;
