import { and, eq, inArray, not, sql } from "drizzle-orm";
import { registeredOrigin, roleSubsystem, subsystem } from "../../src/modules/subsystem/subsystem.tables.ts";
import type { Tx } from "../../src/platform/database/database.ts";
import { idsByName } from "../ids-by-name.ts";
import { menuSites } from "./menus.ts";
import { ICON_GROUP, OWN_INDEX_PAGE, subsystemTemplates } from "./subsystems.ts";

/** Subsystems of another system are off until somebody says where it is. */
export async function seedSubsystems(tx: Tx, subsystemUrl: string | null): Promise<void> {
  const rows = subsystemTemplates.map(({ icon, roles: _roles, ...template }, index) => ({
    ...template,
    indexPage: template.kind === "own" ? OWN_INDEX_PAGE : addressOf(subsystemUrl),
    enabled: template.kind === "own" || subsystemUrl !== null,
    appPhotoGroup: icon && ICON_GROUP,
    appPhotoPath: icon,
    sortOrder: index + 1,
  }));
  await tx.insert(subsystem).values(rows).onConflictDoNothing();
  const appIds = rows.map(({ appId }) => appId);
  const idOf = await idsByName(tx, subsystem, subsystem.appId, appIds);
  const grants = subsystemTemplates.flatMap(({ appId, roles }) =>
    roles.map((roleCode) => ({ roleCode, subsystemId: idOf(appId) })),
  );
  await tx.insert(roleSubsystem).values(grants).onConflictDoNothing();
}

/** What menus may lead to; a site that somebody has registered stays as it is. */
export async function seedSites(tx: Tx): Promise<void> {
  const sites = menuSites.map((site) => ({ ...site, forRedirects: true, forFrames: false }));
  await tx.insert(registeredOrigin).values(sites).onConflictDoNothing();
}

const FROM_SETTING = "来自环境变量 SUBSYSTEM_URL";

/** The site of SUBSYSTEM_URL is registered, so that people may be led there. */
const registerOrigin = async (tx: Tx, subsystemUrl: string): Promise<void> => {
  await tx
    .insert(registeredOrigin)
    .values({ origin: new URL(subsystemUrl).origin, forRedirects: true, forFrames: false, note: FROM_SETTING })
    .onConflictDoUpdate({ target: registeredOrigin.origin, set: { forRedirects: true } });
};

const delivered = subsystemTemplates.filter(({ kind }) => kind === "handover").map(({ appId }) => appId);

/**
 * SUBSYSTEM_URL says where the delivered subsystems of another system are; a changed setting counts from the next start. While it
 * is not set, addresses that administrators have written stay, and those of the demo's example are taken away: one-time codes
 * would go to the machine of each user.
 */
export async function followSubsystemUrl(tx: Tx, subsystemUrl: string | null): Promise<void> {
  if (subsystemUrl === null) return dropExample(tx);
  const rows = await tx
    .select({ appId: subsystem.appId, indexPage: subsystem.indexPage })
    .from(subsystem)
    .where(inArray(subsystem.appId, delivered));
  if (rows.length > 0) await registerOrigin(tx, subsystemUrl);
  for (const { appId, indexPage } of rows) {
    if (indexPage === addressOf(subsystemUrl)) continue;
    // One that was off for want of an address comes on with it; one that an administrator has switched off stays off.
    const enabled = indexPage === "" ? { enabled: true } : {};
    await tx
      .update(subsystem)
      .set({ indexPage: addressOf(subsystemUrl), ...enabled })
      .where(eq(subsystem.appId, appId));
  }
}

async function dropExample(tx: Tx): Promise<void> {
  const isExample = sql`${subsystem.indexPage} ~* '^https?://(localhost|127(\\.[0-9]+){3}|\\[::1\\])(:[0-9]+)?/'`;
  await tx
    .update(subsystem)
    .set({ indexPage: "", enabled: false })
    .where(and(inArray(subsystem.appId, delivered), isExample));
  // A site where a subsystem still is stays: its address would lead nowhere.
  const isUsed = sql`EXISTS (SELECT FROM ${subsystem} WHERE starts_with(${subsystem.indexPage}, ${registeredOrigin.origin} || '/'))`;
  await tx.delete(registeredOrigin).where(and(eq(registeredOrigin.note, FROM_SETTING), not(isUsed)));
}

const addressOf = (subsystemUrl: string | null): string => (subsystemUrl === null ? "" : `${subsystemUrl}/`);
