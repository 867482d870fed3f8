import type { RoleOutcome } from "#modules/sign-on/directory-group/directory-roles.service.ts";
import type { ImportEntry } from "./import-entry.ts";
import { refusalOf } from "./person-words.ts";

/** A person as the report shows them. */
export type Named = Pick<ImportEntry, "name" | "dn">;

/** The changes of each person's roles, in words. */
function wordsByPerson(outcomes: readonly RoleOutcome[]): Map<string, string[]> {
  const words = new Map<string, string[]>();
  const addText = (userId: string, text: string) => words.set(userId, [...(words.get(userId) ?? []), text]);
  for (const { role, granted, revoked, refused } of outcomes) {
    for (const userId of granted) addText(userId, `按用户组授予角色“${role.name}”`);
    for (const userId of revoked) addText(userId, `按用户组收回角色“${role.name}”`);
    for (const { userId, isGrant, error } of refused)
      addText(userId, `角色“${role.name}”未能${isGrant ? "授予" : "收回"}：${refusalOf(error)}`);
  }
  return words;
}

/** Adds the outcomes of roles to the report: to the person's entry if there is one, otherwise as a new entry. */
export function withRoles(
  entries: readonly ImportEntry[],
  outcomes: readonly RoleOutcome[],
  named: (userId: string) => Named | undefined,
): ImportEntry[] {
  const words = wordsByPerson(outcomes);
  const changedOnce = entries.map((entry) => {
    const more = entry.userId === null ? undefined : words.get(entry.userId);
    if (!more || entry.userId === null) return entry;
    words.delete(entry.userId);
    return { ...entry, message: [entry.message, ...more].filter((text) => text !== "").join("；") };
  });
  const others = [...words].flatMap(([userId, texts]): ImportEntry[] => {
    const person = named(userId);
    return person ? [{ kind: "person", userId, ...person, outcome: "changed", message: texts.join("；") }] : [];
  });
  return [...changedOnce, ...others];
}
