/** A department as it stands here. */
export interface StandingDepartment {
  readonly id: string;
  readonly parentId: string | null;
  readonly departName: string;
}

/** Where a department of a directory is to stand; `id` undefined: there is none of it yet. */
export interface WantedDepartment {
  readonly id: string | undefined;
  readonly parentId: string | null;
  readonly departName: string;
}

const placeOf = ({ parentId, departName }: Omit<StandingDepartment, "id">): string =>
  `${parentId ?? ""}\n${departName}`;

/**
 * Departments that are called otherwise, all at once: one may take the name that another gives up, as long as that one has
 * another to take. `staying`: they keep theirs, for whatever other reason. `stays`: their name is one that another keeps, so
 * they keep their own. `parts`: they give up their name before anybody is given one.
 */
export function turnsOf(
  standing: readonly StandingDepartment[],
  wanted: readonly WantedDepartment[],
  staying: Iterable<string>,
): { readonly stays: ReadonlySet<string>; readonly parts: ReadonlySet<string> } {
  const now = new Map(standing.map((one) => [one.id, one]));
  const changing = wanted.flatMap((one) => {
    const row = one.id === undefined ? undefined : now.get(one.id);
    return row && placeOf(row) !== placeOf(one) ? [{ row, target: placeOf(one), one }] : [];
  });
  const stays = new Set(staying);
  for (let before = -1; before !== stays.size; ) {
    before = stays.size;
    const leaving = new Set(changing.filter(({ row }) => !stays.has(row.id)).map(({ row }) => row.id));
    const taken = new Set(standing.filter(({ id }) => !leaving.has(id)).map(placeOf));
    for (const { row, target } of changing.filter(({ row: { id } }) => leaving.has(id)))
      if (taken.has(target)) stays.add(row.id);
      else taken.add(target);
  }
  const targets = new Set(wanted.filter(({ id }) => id === undefined || !stays.has(id)).map(placeOf));
  const parts = changing.filter(({ row, one }) => {
    // On the way to a new place under a new name neither may be in the way of another.
    const isBoth = row.parentId !== one.parentId && row.departName !== one.departName;
    return !stays.has(row.id) && (isBoth || targets.has(placeOf(row)));
  });
  return { stays, parts: new Set(parts.map(({ row }) => row.id)) };
}
