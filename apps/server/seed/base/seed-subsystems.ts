import { TENDER_APP_ID } from "@tender/contract/constants";
import { and, eq, inArray, not, sql } from "drizzle-orm";
import { registeredOrigin, roleSubsystem, subsystem } from "#modules/access/subsystem/subsystem.tables.ts";
import { appliedSeed } from "#platform/applied-seed.tables.ts";
import type { Tx } from "#platform/database/database.ts";
import { idsByName } from "#seed/ids-by-name.ts";
import { newlyDelivered } from "#seed/ledger.ts";
import { menuSites } from "./menus.ts";
import { ICON_GROUP, OWN_INDEX_PAGES, subsystemTemplates } from "./subsystems.ts";

/** Stores the delivered subsystems. Those of another system are disabled until SUBSYSTEM_URL sets their address. */
export async function seedSubsystems(tx: Tx, subsystemUrl: string | null): Promise<void> {
  const rows = subsystemTemplates.map(({ icon, roles: _roles, ...template }, index) => ({
    ...template,
    indexPage: OWN_INDEX_PAGES[template.appId] ?? addressOf(subsystemUrl),
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

/** Registers sites that menus may open. A registered site is not changed. */
export async function seedSites(tx: Tx): Promise<void> {
  const sites = menuSites.map((site) => ({ ...site, forRedirects: true, forFrames: false }));
  await tx.insert(registeredOrigin).values(sites).onConflictDoNothing();
}

const noteOf = (setting: "SUBSYSTEM_URL" | "TRADE_SYSTEM_URL"): string => `来自环境变量 ${setting}`;
const FROM_SETTING = noteOf("SUBSYSTEM_URL");

/** Registers the site of a setting, so that people may be redirected to it. */
const registerOrigin = async (tx: Tx, url: string, note: string): Promise<void> => {
  await tx
    .insert(registeredOrigin)
    .values({ origin: new URL(url).origin, forRedirects: true, forFrames: false, note })
    .onConflictDoUpdate({ target: registeredOrigin.origin, set: { forRedirects: true } });
};

const delivered = subsystemTemplates.filter(({ kind }) => kind === "handover").map(({ appId }) => appId);

/**
 * SUBSYSTEM_URL gives the address of the delivered subsystems of another system; a changed value takes effect at the next start.
 * Without it, an address that an administrator wrote stays. The address of the demo's example is removed, because one-time codes
 * would go to the user's own machine.
 */
export async function followSubsystemUrl(tx: Tx, subsystemUrl: string | null): Promise<void> {
  if (subsystemUrl === null) return dropExample(tx);
  const rows = await tx
    .select({ appId: subsystem.appId, indexPage: subsystem.indexPage })
    .from(subsystem)
    .where(inArray(subsystem.appId, delivered));
  if (rows.length > 0) await registerOrigin(tx, subsystemUrl, FROM_SETTING);
  for (const { appId, indexPage } of rows) {
    if (indexPage === addressOf(subsystemUrl)) continue;
    // A subsystem that was disabled for lack of an address is enabled. One that an administrator disabled stays
    // disabled.
    const enabled = indexPage === "" ? { enabled: true } : {};
    await tx
      .update(subsystem)
      .set({ indexPage: addressOf(subsystemUrl), ...enabled })
      .where(eq(subsystem.appId, appId));
  }
}

const tradeAddressMark = (indexPage: string): string => `trade-address:${indexPage}`;

/** Returns whether TRADE_SYSTEM_URL set the address. Other outside addresses are those of administrators. */
const isFromTradeSetting = async (tx: Tx, indexPage: string): Promise<boolean> =>
  (
    await tx
      .select()
      .from(appliedSeed)
      .where(eq(appliedSeed.name, tradeAddressMark(indexPage)))
  ).length > 0;

/**
 * With TRADE_SYSTEM_URL, 60009 opens that system by a one-time code; without it, the pages of this server. A changed
 * value takes effect at the next start. An outside address that an administrator wrote stays.
 */
export async function followTradeSystem(tx: Tx, tradeSystemUrl: string | undefined): Promise<void> {
  const isTender = eq(subsystem.appId, TENDER_APP_ID);
  const [row] = await tx.select({ indexPage: subsystem.indexPage }).from(subsystem).where(isTender);
  if (row === undefined) return;
  const isOutside = !row.indexPage.startsWith("/");
  if (isOutside && !(await isFromTradeSetting(tx, row.indexPage))) return;
  if (tradeSystemUrl !== undefined) {
    const indexPage = addressOf(tradeSystemUrl);
    if (row.indexPage === indexPage) return;
    await newlyDelivered(tx, [tradeAddressMark(indexPage)]);
    await registerOrigin(tx, tradeSystemUrl, noteOf("TRADE_SYSTEM_URL"));
    await tx.update(subsystem).set({ kind: "handover", handOver: "code", indexPage }).where(isTender);
  } else if (isOutside) {
    const indexPage = OWN_INDEX_PAGES[TENDER_APP_ID];
    await tx.update(subsystem).set({ kind: "own", indexPage, logoutUrl: null }).where(isTender);
  }
}

async function dropExample(tx: Tx): Promise<void> {
  const isExample = sql`${subsystem.indexPage} ~* '^https?://(localhost|127(\\.[0-9]+){3}|\\[::1\\])(:[0-9]+)?/'`;
  await tx
    .update(subsystem)
    .set({ indexPage: "", enabled: false })
    .where(and(inArray(subsystem.appId, delivered), isExample));
  // The site of a remaining address is retained; without it the portal would not redirect there.
  const isUsed = sql`EXISTS (SELECT FROM ${subsystem} WHERE starts_with(${subsystem.indexPage}, ${registeredOrigin.origin} || '/'))`;
  await tx.delete(registeredOrigin).where(and(eq(registeredOrigin.note, FROM_SETTING), not(isUsed)));
}

const addressOf = (subsystemUrl: string | null): string => (subsystemUrl === null ? "" : `${subsystemUrl}/`);
