import type { ButtonPermission } from "@tender/contract";
import { BUTTON, type ButtonRow, type MenuRow } from "./menu-tree.ts";

/** Returns the codes of a stored permission, which separates them by commas. */
export const codesOf = (action: string | null): string[] =>
  (action ?? "")
    .split(",")
    .map((code) => code.trim())
    .filter((code) => code !== "");

export const isOff = (status: string | null): boolean => status === "0";

/**
 * `auth`: codes that the roles hold and that are in force. `allAuth`: every button of the subsystem. One entry for each
 * code; a code declared twice is switched off only if both declarations are.
 */
export function buttonListsOf(rows: readonly MenuRow[]): { auth: ButtonPermission[]; allAuth: ButtonPermission[] } {
  const all = new Map<string, ButtonPermission>();
  const grantedCodes = new Set<string>();
  for (const row of rows) {
    if (row.kind !== BUTTON) continue;
    for (const action of codesOf(row.action)) {
      const status = isOff(row.status) && all.get(action)?.status !== "1" ? "0" : "1";
      const type = row.type === "2" ? "2" : "1";
      all.set(action, { type, describe: row.describe || row.title, ...all.get(action), action, status });
      if (row.granted) grantedCodes.add(action);
    }
  }
  const allAuth = [...all.values()];
  return { auth: allAuth.filter(({ action, status }) => grantedCodes.has(action) && status === "1"), allAuth };
}

/** Granted codes in force, over all subsystems. */
export const grantedCodesOf = (rows: readonly ButtonRow[]): ReadonlySet<string> =>
  new Set(rows.flatMap(({ action, status, granted }) => (granted && !isOff(status) ? codesOf(action) : [])));

/** Codes with an active button, independent of grants. */
export const codesInForceOf = (rows: readonly Pick<ButtonRow, "action" | "status">[]): ReadonlySet<string> =>
  new Set(rows.flatMap(({ action, status }) => (isOff(status) ? [] : codesOf(action))));

/**
 * Codes that open calls, over all subsystems: held ones, and those with all declarations switched off, which everybody
 * has.
 */
export function openCodesOf(rows: readonly ButtonRow[]): ReadonlySet<string> {
  const open = new Set<string>();
  const inForce = new Set<string>();
  const switchedOff = new Set<string>();
  for (const { action, status, granted } of rows) {
    for (const code of codesOf(action)) {
      if (!isOff(status)) inForce.add(code);
      else switchedOff.add(code);
      if (granted && !isOff(status)) open.add(code);
    }
  }
  for (const code of switchedOff) if (!inForce.has(code)) open.add(code);
  return open;
}
