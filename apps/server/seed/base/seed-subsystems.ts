import { eq, inArray } from "drizzle-orm";
import { registeredOrigin, roleSubsystem, subsystem } from "../../src/modules/subsystem/subsystem.tables.ts";
import type { Tx } from "../../src/platform/database/database.ts";
import { idsByName } from "../ids-by-name.ts";
import { menuSites } from "./menus.ts";
import { ICON_GROUP, OWN_INDEX_PAGE, subsystemTemplates } from "./subsystems.ts";

export async function seedSubsystems(tx: Tx, subsystemUrl: string): Promise<void> {
  const rows = subsystemTemplates.map(({ icon, roles: _roles, ...template }, index) => ({
    ...template,
    indexPage: template.kind === "own" ? OWN_INDEX_PAGE : addressOf(subsystemUrl),
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

/** Where SUBSYSTEM_URL lies people may be led. */
const registerOrigin = async (tx: Tx, subsystemUrl: string): Promise<void> => {
  await tx
    .insert(registeredOrigin)
    .values({
      origin: new URL(subsystemUrl).origin,
      forRedirects: true,
      forFrames: false,
      note: "来自环境变量 SUBSYSTEM_URL",
    })
    .onConflictDoUpdate({ target: registeredOrigin.origin, set: { forRedirects: true } });
};

/** The environment says where the subsystems behind SUBSYSTEM_URL are; a changed setting counts from the next start. */
export async function followSubsystemUrl(tx: Tx, subsystemUrl: string): Promise<void> {
  const delivered = subsystemTemplates.filter(({ kind }) => kind === "handover").map(({ appId }) => appId);
  const rows = await tx
    .select({ appId: subsystem.appId, indexPage: subsystem.indexPage })
    .from(subsystem)
    .where(inArray(subsystem.appId, delivered));
  if (rows.length > 0) await registerOrigin(tx, subsystemUrl);
  for (const { appId, indexPage } of rows) {
    if (indexPage === addressOf(subsystemUrl)) continue;
    await tx
      .update(subsystem)
      .set({ indexPage: addressOf(subsystemUrl) })
      .where(eq(subsystem.appId, appId));
  }
}

const addressOf = (subsystemUrl: string): string => `${subsystemUrl}/`;
