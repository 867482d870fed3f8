import { and, asc, eq, sql } from "drizzle-orm";
import { subsystem } from "#modules/access/subsystem/subsystem.tables.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { openidClient } from "./openid-provider.tables.ts";

export type ClientRow = typeof openidClient.$inferSelect;
export type ClientSettings = Pick<
  ClientRow,
  "authMethod" | "redirectUris" | "postLogoutRedirectUris" | "backchannelLogoutUri" | "idTokenAlgorithm" | "asksConsent"
>;

/** A client and what its subsystem says of it. */
export interface NamedClient {
  readonly appId: string;
  readonly name: string;
  /** Is it by OpenID Connect that people are handed over to the subsystem? */
  readonly isInUse: boolean;
  readonly client: ClientRow;
}

export function createOpenidClientStore(db: Db) {
  const idOf = async (on: Tx, appId: string): Promise<string | undefined> =>
    (await on.select({ id: subsystem.id }).from(subsystem).where(eq(subsystem.appId, appId)))[0]?.id;

  return {
    all: async (on: Tx = db): Promise<NamedClient[]> => {
      const rows = await on
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
    /** False: there is no such subsystem. */
    save: async (appId: string, settings: ClientSettings, by: string, at: Date, on: Tx = db): Promise<boolean> => {
      const subsystemId = await idOf(on, appId);
      if (subsystemId === undefined) return false;
      const changed = { ...settings, updatedBy: by, updatedAt: at };
      // Who proves itself by PKCE alone has no secret that would lie about.
      const withoutSecret = settings.authMethod === "none" ? { sealedSecret: null, secretSince: null } : {};
      await on
        .insert(openidClient)
        .values({ ...changed, subsystemId, createdBy: by, createdAt: at })
        .onConflictDoUpdate({
          target: openidClient.subsystemId,
          set: { ...changed, ...withoutSecret, version: sql`${openidClient.version} + 1` },
        });
      return true;
    },
    /** False: there is no client that could have one. */
    setSecret: async (appId: string, sealedSecret: string, by: string, at: Date, on: Tx = db): Promise<boolean> => {
      const changed = { sealedSecret, secretSince: at, updatedBy: by, updatedAt: at };
      const ofSubsystem = sql`${openidClient.subsystemId} = (SELECT ${subsystem.id} FROM ${subsystem} WHERE ${subsystem.appId} = ${appId})`;
      const { rowCount } = await on
        .update(openidClient)
        .set({ ...changed, version: sql`${openidClient.version} + 1` })
        .where(and(ofSubsystem, sql`${openidClient.authMethod} <> 'none'`));
      return (rowCount ?? 0) > 0;
    },
    /** False: there was none. */
    remove: async (appId: string, on: Tx = db): Promise<boolean> => {
      const subsystemId = await idOf(on, appId);
      if (subsystemId === undefined) return false;
      const { rowCount } = await on.delete(openidClient).where(eq(openidClient.subsystemId, subsystemId));
      return (rowCount ?? 0) > 0;
    },
  };
}

export type OpenidClientStore = ReturnType<typeof createOpenidClientStore>;
