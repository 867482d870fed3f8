import type { DirectoryPerson } from "#modules/access/directory/directory-reader.service.ts";

/** A person of the directory, with the account in the portal. */
export interface KnownPerson {
  readonly userId: string;
  readonly externalId: string;
  readonly username: string;
  readonly realname: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly isActive: boolean;
  /** Frozen by the directory, which may release it. */
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
  readonly known: KnownPerson;
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
  readonly make: readonly {
    readonly person: DirectoryPerson;
    readonly orgCode: string | null;
    readonly notes: readonly string[];
  }[];
  readonly change: readonly PersonChange[];
  readonly freeze: readonly { readonly known: KnownPerson; readonly dn: string; readonly why: string }[];
  readonly release: readonly { readonly known: KnownPerson; readonly dn: string }[];
  /** People who are no longer in the directory and stay unchanged. */
  readonly gone: readonly KnownPerson[];
  readonly refused: readonly { readonly person: DirectoryPerson; readonly why: string }[];
  readonly same: number;
  /** The number of known people with an active account. */
  readonly active: number;
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((value, place) => value === other[place]);

/**
 * Plans an import from the people who were read and those who are known; whether each step is possible shows when it
 * runs.
 */
export function planOf(
  found: readonly DirectoryPerson[],
  known: ReadonlyMap<string, KnownPerson>,
  { importsPhone, importsMail, whenGone, departmentOf }: PlanOptions,
): ImportPlan {
  const make: ImportPlan["make"][number][] = [];
  const change: PersonChange[] = [];
  const freeze: ImportPlan["freeze"][number][] = [];
  const release: ImportPlan["release"][number][] = [];
  const refused: ImportPlan["refused"][number][] = [];
  const seen = new Set<string>();
  let same = 0;

  function changeOf(own: KnownPerson, person: DirectoryPerson): PersonChange | undefined {
    const { code, note } = departmentOf(person);
    const wanted = code === undefined ? own.orgCodes : code === null ? [] : [code];
    // A value that cannot be imported leaves the former one, and is reported as long as there is one.
    const isRetained = (["phone", "email"] as const).some(
      (field) => person[field] === undefined && own[field] !== null,
    );
    const fields = {
      ...(person.username === own.username ? {} : { username: person.username }),
      ...(person.realname === own.realname ? {} : { realname: person.realname }),
      ...(!importsPhone || person.phone === undefined || person.phone === own.phone ? {} : { phone: person.phone }),
      ...(!importsMail || person.email === undefined || person.email === own.email ? {} : { email: person.email }),
      ...(code === undefined || isSame(wanted, own.orgCodes) ? {} : { orgCode: code }),
    };
    if (Object.keys(fields).length === 0 && !isRetained) return undefined;
    return { known: own, person, ...fields, notes: [...person.notes, ...(note ? [note] : [])] };
  }

  for (const person of found) {
    if (seen.has(person.externalId)) {
      refused.push({ person, why: "目录中有两个用户的标识相同" });
      continue;
    }
    seen.add(person.externalId);
    const own = known.get(person.externalId);
    if (!own) {
      const { code = null, note } = departmentOf(person);
      // A person who is disabled in the directory and unknown here is not created.
      if (person.isActive) make.push({ person, orgCode: code, notes: [...person.notes, ...(note ? [note] : [])] });
      else same += 1;
      continue;
    }
    const changed = changeOf(own, person);
    if (changed) change.push(changed);
    if (own.isActive && !person.isActive) freeze.push({ known: own, dn: person.dn, why: "目录中已停用或已到期" });
    else if (!own.isActive && person.isActive && own.isFrozenBySource) release.push({ known: own, dn: person.dn });
    else if (!changed) same += 1;
  }
  const away = [...known.values()].filter(({ externalId }) => !seen.has(externalId));
  if (whenGone === "freeze")
    for (const own of away) if (own.isActive) freeze.push({ known: own, dn: "", why: "目录中已不存在" });
  return {
    make,
    change,
    freeze,
    release,
    refused,
    same,
    gone: whenGone === "freeze" ? [] : away,
    active: [...known.values()].filter(({ isActive }) => isActive).length,
  };
}

/** Whether the plan would freeze a larger share of the active people than allowed. */
export const freezesTooMany = ({ freeze, active }: Pick<ImportPlan, "freeze" | "active">, percent: number): boolean =>
  freeze.length * 100 > active * percent;
