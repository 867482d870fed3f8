import type { RoleOutcome } from "#modules/sign-on/directory-group/directory-roles.service.ts";
import type { ImportEntry } from "./import-entry.ts";
import { refusalOf } from "./person-words.ts";

/** A person as the report shows them. */
export type ReportedPerson = Pick<ImportEntry, "name" | "dn">;

/** Returns the changes of each person's roles, in words. */
function listWordsByUser(outcomes: readonly RoleOutcome[]): Map<string, string[]> {
  const wordsByUser = new Map<string, string[]>();
  const addText = (userId: string, text: string) => wordsByUser.set(userId, [...(wordsByUser.get(userId) ?? []), text]);
  for (const { role, granted, revoked, refused } of outcomes) {
    for (const userId of granted) addText(userId, `按用户组授予角色“${role.name}”`);
    for (const userId of revoked) addText(userId, `按用户组收回角色“${role.name}”`);
    for (const { userId, isGrant, error } of refused)
      addText(userId, `角色“${role.name}”未能${isGrant ? "授予" : "收回"}：${refusalOf(error)}`);
  }
  return wordsByUser;
}

/** Adds the outcomes of roles to the report: to the person's entry if there is one, otherwise as a new entry. */
export function withRoles(
  entries: readonly ImportEntry[],
  outcomes: readonly RoleOutcome[],
  findPerson: (userId: string) => ReportedPerson | undefined,
): ImportEntry[] {
  const wordsByUser = listWordsByUser(outcomes);
  const entriesWithRoles = entries.map((entry) => {
    const texts = entry.userId === null ? undefined : wordsByUser.get(entry.userId);
    if (!texts || entry.userId === null) return entry;
    wordsByUser.delete(entry.userId);
    return { ...entry, message: [entry.message, ...texts].filter((text) => text !== "").join("；") };
  });
  const addedEntries = [...wordsByUser].flatMap(([userId, texts]): ImportEntry[] => {
    const person = findPerson(userId);
    return person ? [{ kind: "person", userId, ...person, outcome: "changed", message: texts.join("；") }] : [];
  });
  return [...entriesWithRoles, ...addedEntries];
}
