import { and, asc, eq, sql } from "drizzle-orm";
import { subsystem } from "#modules/access/subsystem/subsystem.tables.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { openidClient } from "./openid-provider.tables.ts";

export type ClientRow = typeof openidClient.$inferSelect;
export type ClientSettings = Pick<
  ClientRow,
  "authMethod" | "redirectUris" | "postLogoutRedirectUris" | "backchannelLogoutUri" | "idTokenAlgorithm" | "asksConsent"
>;

/** A client with data of its subsystem. */
export interface NamedClient {
  readonly appId: string;
  readonly name: string;
  /** True if the subsystem's hand-over is by OpenID Connect. */
  readonly isInUse: boolean;
  readonly client: ClientRow;
}

export function createOpenidClientStore(db: Db) {
  const idOf = async (tx: Tx, appId: string): Promise<string | undefined> =>
    (await tx.select({ id: subsystem.id }).from(subsystem).where(eq(subsystem.appId, appId)))[0]?.id;

  return {
    all: async (tx: Tx = db): Promise<NamedClient[]> => {
      const rows = await tx
        .select({
          appId: subsystem.appId,
          name: subsystem.appCnName,
          handOver: subsystem.handOver,
          kind: subsystem.kind,
          client: openidClient,
        })
        .from(openidClient)
        .innerJoin(subsystem, eq(subsystem.id, openidClient.subsystemId))
        .orderBy(asc(subsystem.appId));
      return rows.map(({ handOver, kind, ...row }) => ({
        ...row,
        isInUse: kind === "handover" && handOver === "openid",
      }));
    },
    /** False: the subsystem does not exist. */
    save: async (appId: string, settings: ClientSettings, by: string, at: Date, tx: Tx = db): Promise<boolean> => {
      const subsystemId = await idOf(tx, appId);
      if (subsystemId === undefined) return false;
      const columns = { ...settings, updatedBy: by, updatedAt: at };
      // A client that proves itself by PKCE alone must not retain an unused secret.
      const withoutSecret = settings.authMethod === "none" ? { sealedSecret: null, secretSince: null } : {};
      await tx
        .insert(openidClient)
        .values({ ...columns, subsystemId, createdBy: by, createdAt: at })
        .onConflictDoUpdate({
          target: openidClient.subsystemId,
          set: { ...columns, ...withoutSecret, version: sql`${openidClient.version} + 1` },
        });
      return true;
    },
    /** False: no client exists that may have a secret. */
    setSecret: async (appId: string, sealedSecret: string, by: string, at: Date, tx: Tx = db): Promise<boolean> => {
      const columns = { sealedSecret, secretSince: at, updatedBy: by, updatedAt: at };
      const ofSubsystem = sql`${openidClient.subsystemId} = (SELECT ${subsystem.id} FROM ${subsystem} WHERE ${subsystem.appId} = ${appId})`;
      const { rowCount } = await tx
        .update(openidClient)
        .set({ ...columns, version: sql`${openidClient.version} + 1` })
        .where(and(ofSubsystem, sql`${openidClient.authMethod} <> 'none'`));
      return (rowCount ?? 0) > 0;
    },
    /** False: the client did not exist. */
    remove: async (appId: string, tx: Tx = db): Promise<boolean> => {
      const subsystemId = await idOf(tx, appId);
      if (subsystemId === undefined) return false;
      const { rowCount } = await tx.delete(openidClient).where(eq(openidClient.subsystemId, subsystemId));
      return (rowCount ?? 0) > 0;
    },
  };
}

export type OpenidClientStore = ReturnType<typeof createOpenidClientStore>;
