import type { DirectoryPerson } from "#modules/access/directory/directory-reader.service.ts";

/** A person of the directory, with the account in the portal. */
export interface StoredPerson {
  readonly userId: string;
  readonly externalId: string;
  readonly username: string;
  readonly realname: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly isActive: boolean;
  /** The directory froze the account, so the directory may release it. */
  readonly isFrozenBySource: boolean;
  /** Departments within the branch of the connection, in the order of the tree. */
  readonly orgCodes: readonly string[];
}

export interface PlanOptions {
  readonly importsPhone: boolean;
  readonly importsMail: boolean;
  readonly whenGone: "leave" | "freeze";
  /** The department of a person. `code` undefined: unknown; null: none. */
  readonly departmentOf: (person: DirectoryPerson) => {
    readonly code: string | null | undefined;
    readonly note?: string;
  };
}

export interface PersonChange {
  readonly storedPerson: StoredPerson;
  readonly person: DirectoryPerson;
  /** The account name, if the directory has another one now. */
  readonly username?: string;
  readonly realname?: string;
  readonly phone?: string | null;
  readonly email?: string | null;
  readonly orgCode?: string | null;
  readonly notes: readonly string[];
}

export interface ImportPlan {
  readonly creations: readonly {
    readonly person: DirectoryPerson;
    readonly orgCode: string | null;
    readonly notes: readonly string[];
  }[];
  readonly changes: readonly PersonChange[];
  readonly freezes: readonly { readonly storedPerson: StoredPerson; readonly dn: string; readonly why: string }[];
  readonly releases: readonly { readonly storedPerson: StoredPerson; readonly dn: string }[];
  /** People who are no longer in the directory, and are not changed. */
  readonly missing: readonly StoredPerson[];
  readonly refusals: readonly { readonly person: DirectoryPerson; readonly why: string }[];
  readonly unchangedCount: number;
  /** The number of stored people with an active account. */
  readonly activeCount: number;
}

const hasSameItems = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((value, index) => value === b[index]);

/**
 * Compares the people of the directory with those of the portal. Whether a step of the plan is possible is decided when
 * it runs.
 */
export function planImport(
  found: readonly DirectoryPerson[],
  storedPeople: ReadonlyMap<string, StoredPerson>,
  { importsPhone, importsMail, whenGone, departmentOf }: PlanOptions,
): ImportPlan {
  const creations: ImportPlan["creations"][number][] = [];
  const changes: PersonChange[] = [];
  const freezes: ImportPlan["freezes"][number][] = [];
  const releases: ImportPlan["releases"][number][] = [];
  const refusals: ImportPlan["refusals"][number][] = [];
  const foundIds = new Set<string>();
  let unchangedCount = 0;

  function findChange(storedPerson: StoredPerson, person: DirectoryPerson): PersonChange | undefined {
    const { code, note } = departmentOf(person);
    const isDepartmentSame = hasSameItems(code ? [code] : [], storedPerson.orgCodes);
    // A malformed value does not replace the stored one; every import reports it as long as a stored one exists.
    const isRetained = (["phone", "email"] as const).some(
      (field) => person[field] === undefined && storedPerson[field] !== null,
    );
    const fields = {
      ...(person.username === storedPerson.username ? {} : { username: person.username }),
      ...(person.realname === storedPerson.realname ? {} : { realname: person.realname }),
      ...(!importsPhone || person.phone === undefined || person.phone === storedPerson.phone
        ? {}
        : { phone: person.phone }),
      ...(!importsMail || person.email === undefined || person.email === storedPerson.email
        ? {}
        : { email: person.email }),
      ...(code === undefined || isDepartmentSame ? {} : { orgCode: code }),
    };
    if (Object.keys(fields).length === 0 && !isRetained) return undefined;
    return { storedPerson, person, ...fields, notes: [...person.notes, ...(note ? [note] : [])] };
  }

  for (const person of found) {
    if (foundIds.has(person.externalId)) {
      refusals.push({ person, why: "目录中有两个用户的标识相同" });
      continue;
    }
    foundIds.add(person.externalId);
    const storedPerson = storedPeople.get(person.externalId);
    if (!storedPerson) {
      const { code = null, note } = departmentOf(person);
      // A person who is disabled in the directory and has no account is not created.
      if (person.isActive) creations.push({ person, orgCode: code, notes: [...person.notes, ...(note ? [note] : [])] });
      else unchangedCount += 1;
      continue;
    }
    const change = findChange(storedPerson, person);
    if (change) changes.push(change);
    if (storedPerson.isActive && !person.isActive)
      freezes.push({ storedPerson, dn: person.dn, why: "目录中已停用或已到期" });
    else if (!storedPerson.isActive && person.isActive && storedPerson.isFrozenBySource)
      releases.push({ storedPerson, dn: person.dn });
    else if (!change) unchangedCount += 1;
  }
  const missing = [...storedPeople.values()].filter(({ externalId }) => !foundIds.has(externalId));
  if (whenGone === "freeze")
    for (const storedPerson of missing)
      if (storedPerson.isActive) freezes.push({ storedPerson, dn: "", why: "目录中已不存在" });
  return {
    creations,
    changes,
    freezes,
    releases,
    refusals,
    unchangedCount,
    missing: whenGone === "freeze" ? [] : missing,
    activeCount: [...storedPeople.values()].filter(({ isActive }) => isActive).length,
  };
}

/** Returns whether the plan freezes a larger share of the active people than allowed. */
export const freezesTooMany = (
  { freezes: freeze, activeCount: active }: Pick<ImportPlan, "freezes" | "activeCount">,
  percent: number,
): boolean => freeze.length * 100 > active * percent;
