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
  const isChanging = new Set(changing.map(({ row }) => row.id));
  const claims = Map.groupBy(
    changing.filter(({ row }) => !stays.has(row.id)),
    ({ target }) => target,
  );
  // Whoever does not leave keeps others out of their place: those stay as well, and keep out whoever waits for theirs.
  const kept = standing.filter(({ id }) => !isChanging.has(id) || stays.has(id));
  const keepOut = ({ row }: (typeof changing)[number]): void => {
    if (stays.has(row.id)) return;
    stays.add(row.id);
    kept.push(row);
  };
  // Of several who want one place the first gets it.
  for (const [, ...others] of claims.values()) for (const other of others) keepOut(other);
  for (let one = kept.pop(); one; one = kept.pop()) for (const claim of claims.get(placeOf(one)) ?? []) keepOut(claim);
  const targets = new Set(wanted.filter(({ id }) => id === undefined || !stays.has(id)).map(placeOf));
  const parts = changing.filter(({ row, one }) => {
    // On the way to a new place under a new name neither may be in the way of another.
    const isBoth = row.parentId !== one.parentId && row.departName !== one.departName;
    return !stays.has(row.id) && (isBoth || targets.has(placeOf(row)));
  });
  return { stays, parts: new Set(parts.map(({ row }) => row.id)) };
}
