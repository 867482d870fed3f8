import type { Config } from "#config/config.ts";
import { createFileStorage } from "#modules/own-account/file/file.module.ts";
import { rebuildStatistics, STATISTICS_RULES } from "#modules/tendering/archive/archive.module.ts";
import { applyOnce, type SeededDatabase } from "./apply-once.ts";
import { checkRuleTemplates, seedCheckRules } from "./base/check-rules.ts";
import { dictionaryTemplates, selectListTemplates } from "./base/dictionaries.ts";
import { menuSites, menuTemplates } from "./base/menus.ts";
import { exclusionTemplates, roleTemplates, seedRoles } from "./base/roles.ts";
import { seedDictionaries } from "./base/seed-dictionaries.ts";
import { seedIcons } from "./base/seed-icons.ts";
import { seedMenus } from "./base/seed-menus.ts";
import { followSubsystemUrl, followTradeSystem, seedSites, seedSubsystems } from "./base/seed-subsystems.ts";
import { seedWorkCalendar, workCalendarTemplates } from "./base/seed-work-calendar.ts";
import { subsystemTemplates } from "./base/subsystems.ts";

function fail(error: unknown): never {
  throw error;
}

/**
 * Delivers the initial data of every installation, production too: role templates, code lists, subsystems with their
 * menus and icons, check rules, the working calendar and rules of time. No account. Statistics of an earlier release are rebuilt where their definition has
 * changed. Runs once; the next start finds its marks and does nothing. If files cannot be stored, only the icons are
 * missing, and `noteUnstored` is called.
 */
export async function seedBase(
  { work: { db } }: SeededDatabase,
  config: Config,
  noteUnstored: (error: unknown) => void = fail,
): Promise<void> {
  await applyOnce(db, "roles", [roleTemplates, exclusionTemplates], seedRoles);
  await applyOnce(db, "dictionaries", [dictionaryTemplates, selectListTemplates], seedDictionaries);
  await applyOnce(db, "subsystems", subsystemTemplates, (tx) => seedSubsystems(tx, config.subsystemUrl));
  await applyOnce(db, "menu-sites", menuSites, seedSites);
  await applyOnce(db, "menus", menuTemplates, seedMenus);
  await applyOnce(db, "check-rules", checkRuleTemplates, seedCheckRules);
  await applyOnce(db, "work-calendar", workCalendarTemplates, seedWorkCalendar);
  await applyOnce(db, "archive-statistics", STATISTICS_RULES, (tx) => rebuildStatistics(tx));
  await followSubsystemUrl(db, config.subsystemUrl);
  await followTradeSystem(db, config.TRADE_SYSTEM_URL);
  await seedIcons(db, createFileStorage(config)).catch(noteUnstored);
}
