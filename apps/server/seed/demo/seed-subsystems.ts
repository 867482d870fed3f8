import { and, eq, inArray, isNull, like, or, sql } from "drizzle-orm";
import { roleSubsystem, subsystem } from "#modules/access/subsystem/subsystem.tables.ts";
import { openidClient } from "#modules/sign-on/openid-provider/openid-provider.tables.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { subsystemTemplates } from "#seed/base/subsystems.ts";

/** Name under which the demo's subsystems are recorded as delivered. */
export const DEMO_SUBSYSTEMS = "demo-subsystems";

const LOGOUT_PATH = "/logout-notice";
const after = subsystemTemplates.length;

/**
 * A subsystem for each kind of hand-over except the one-time code, at the paths of the example that runs beside the
 * demo.
 */
export const demoSubsystems = [
  {
    appId: "60101",
    appCnName: "示例：CAS 接入",
    purpose: "用标准 CAS 协议进入：凭票据换取身份",
    path: "/cas",
    handOver: "cas",
    // CAS posts the end of a session to the service itself.
    logoutPath: null,
    casAttributes: ["username", "realname", "orgCode", "departName"],
    sortOrder: after + 1,
  },
  {
    appId: "60102",
    appCnName: "示例：OpenID Connect 接入",
    purpose: "用标准 OpenID Connect 协议进入",
    path: "/openid",
    handOver: "openid",
    logoutPath: null,
    casAttributes: [],
    sortOrder: after + 2,
  },
  {
    appId: "60103",
    appCnName: "示例：旧式令牌接入",
    purpose: "供尚未改造的老系统使用",
    path: "/old",
    handOver: "token",
    logoutPath: `/old${LOGOUT_PATH}`,
    casAttributes: [],
    sortOrder: after + 3,
  },
] as const;

const isDemo = eq(subsystem.createdBy, DEMO_SUBSYSTEMS);
const delivered = subsystemTemplates.filter(({ kind }) => kind === "handover").map(({ appId }) => appId);
const isDelivered = inArray(subsystem.appId, delivered);

/**
 * Stores the subsystems. An `appId` that a person has assigned is left unchanged; the demo's own follow the example to
 * its present address.
 */
export async function seedDemoSubsystems(tx: Tx, exampleUrl: string): Promise<void> {
  for (const { path, logoutPath, casAttributes, ...named } of demoSubsystems) {
    const address = exampleUrl + path;
    const places = {
      indexPage: address,
      casServices: named.handOver === "cas" ? [address] : [],
      logoutUrl: logoutPath === null ? null : exampleUrl + logoutPath,
    };
    const [written] = await tx
      .insert(subsystem)
      .values({ ...named, ...places, casAttributes: [...casAttributes], kind: "handover", createdBy: DEMO_SUBSYSTEMS })
      .onConflictDoUpdate({
        target: subsystem.appId,
        set: { ...places, version: sql`${subsystem.version} + 1` },
        setWhere: isDemo,
      })
      .returning({ id: subsystem.id });
    if (!written) continue;
    await tx.insert(roleSubsystem).values({ roleCode: "system_admin", subsystemId: written.id }).onConflictDoNothing();
    if (named.handOver === "openid") await seedClient(tx, written.id, address);
  }
  await setSignOutAddresses(tx, exampleUrl);
}

/** Stores a public client, which has no secret and proves itself by PKCE. */
async function seedClient(tx: Tx, subsystemId: string, address: string): Promise<void> {
  const places = {
    redirectUris: [`${address}/callback`],
    postLogoutRedirectUris: [`${address}/signed-out`],
    backchannelLogoutUri: address + LOGOUT_PATH,
  };
  await tx
    .insert(openidClient)
    .values({ ...places, subsystemId, authMethod: "none", idTokenAlgorithm: "ES256", asksConsent: false })
    .onConflictDoUpdate({ target: openidClient.subsystemId, set: places });
}

/**
 * Sets the sign-out address of the delivered subsystems, which the example represents too, unless a person has set
 * another one.
 */
async function setSignOutAddresses(tx: Tx, exampleUrl: string): Promise<void> {
  const isOurs = or(isNull(subsystem.logoutUrl), like(subsystem.logoutUrl, `%${LOGOUT_PATH}`));
  await tx
    .update(subsystem)
    .set({ logoutUrl: exampleUrl + LOGOUT_PATH })
    .where(and(isDelivered, isOurs));
}

export const demoSubsystemsIn = (db: Db | Tx) =>
  db.select({ appId: subsystem.appId }).from(subsystem).where(isDemo).orderBy(subsystem.appId);

/** Deletes the demo's subsystems and returns their `appId`s. */
export async function removeDemoSubsystems(tx: Tx): Promise<string[]> {
  await tx
    .update(subsystem)
    .set({ logoutUrl: null })
    .where(and(isDelivered, like(subsystem.logoutUrl, `%${LOGOUT_PATH}`)));
  const removed = await tx.delete(subsystem).where(isDemo).returning({ appId: subsystem.appId });
  return removed.map(({ appId }) => appId).toSorted();
}
