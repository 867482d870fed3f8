import { and, eq, inArray, isNull, like, or, sql } from "drizzle-orm";
import { roleSubsystem, subsystem } from "#modules/access/subsystem/subsystem.tables.ts";
import { openidClient } from "#modules/sign-on/openid-provider/openid-provider.tables.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { subsystemTemplates } from "#seed/base/subsystems.ts";

/** Name under which the demo's subsystems are recorded as delivered. */
export const DEMO_SUBSYSTEMS = "demo-subsystems";

const LOGOUT_PATH = "/logout-notice";
const deliveredCount = subsystemTemplates.length;

/** A subsystem for each kind of hand-over, at the paths of the example that runs with the demo. */
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
    sortOrder: deliveredCount + 1,
  },
  {
    appId: "60102",
    appCnName: "示例：OpenID Connect 接入",
    purpose: "用标准 OpenID Connect 协议进入",
    path: "/openid",
    handOver: "openid",
    logoutPath: null,
    casAttributes: [],
    sortOrder: deliveredCount + 2,
  },
  {
    appId: "60103",
    appCnName: "示例：旧式令牌接入",
    purpose: "供尚未改造的老系统使用",
    path: "/old",
    handOver: "token",
    logoutPath: `/old${LOGOUT_PATH}`,
    casAttributes: [],
    sortOrder: deliveredCount + 3,
  },
  {
    appId: "60104",
    appCnName: "示例：一次性登录码接入",
    purpose: "用地址中的一次性登录码换取会话",
    path: "/",
    handOver: "code",
    logoutPath: LOGOUT_PATH,
    casAttributes: [],
    sortOrder: deliveredCount + 4,
  },
] as const;

const isDemo = eq(subsystem.createdBy, DEMO_SUBSYSTEMS);
const deliveredAppIds = subsystemTemplates.filter(({ kind }) => kind === "handover").map(({ appId }) => appId);
const isDelivered = inArray(subsystem.appId, deliveredAppIds);

/**
 * Stores the subsystems of the demo, or updates their addresses to that of the example. A subsystem that a person has
 * created under one of the `appId`s is left unchanged.
 */
export async function seedDemoSubsystems(tx: Tx, exampleUrl: string): Promise<void> {
  for (const { path, logoutPath, casAttributes, ...named } of demoSubsystems) {
    const address = exampleUrl + path;
    const addresses = {
      indexPage: address,
      casServices: named.handOver === "cas" ? [address] : [],
      logoutUrl: logoutPath === null ? null : exampleUrl + logoutPath,
    };
    const [stored] = await tx
      .insert(subsystem)
      .values({
        ...named,
        ...addresses,
        casAttributes: [...casAttributes],
        kind: "handover",
        createdBy: DEMO_SUBSYSTEMS,
      })
      .onConflictDoUpdate({
        target: subsystem.appId,
        set: { ...addresses, version: sql`${subsystem.version} + 1` },
        setWhere: isDemo,
      })
      .returning({ id: subsystem.id });
    if (!stored) continue;
    await tx.insert(roleSubsystem).values({ roleCode: "system_admin", subsystemId: stored.id }).onConflictDoNothing();
    if (named.handOver === "openid") await seedClient(tx, stored.id, address);
  }
  await setSignOutAddresses(tx, exampleUrl);
}

/** Stores a public client, which has no secret and proves itself by PKCE. */
async function seedClient(tx: Tx, subsystemId: string, address: string): Promise<void> {
  const addresses = {
    redirectUris: [`${address}/callback`],
    postLogoutRedirectUris: [`${address}/signed-out`],
    backchannelLogoutUri: address + LOGOUT_PATH,
  };
  await tx
    .insert(openidClient)
    .values({ ...addresses, subsystemId, authMethod: "none", idTokenAlgorithm: "ES256", asksConsent: false })
    .onConflictDoUpdate({ target: openidClient.subsystemId, set: addresses });
}

/**
 * Sets the sign-out address of the delivered subsystems, which the example represents too, unless a person has set
 * another one.
 */
async function setSignOutAddresses(tx: Tx, exampleUrl: string): Promise<void> {
  const isUnset = or(isNull(subsystem.logoutUrl), like(subsystem.logoutUrl, `%${LOGOUT_PATH}`));
  await tx
    .update(subsystem)
    .set({ logoutUrl: exampleUrl + LOGOUT_PATH })
    .where(and(isDelivered, isUnset));
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
