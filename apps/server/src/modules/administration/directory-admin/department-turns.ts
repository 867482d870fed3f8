/** A department as it is in the portal now. */
export interface ExistingDepartment {
  readonly id: string;
  readonly parentId: string | null;
  readonly departName: string;
}

/** The target place of a department of a directory; `id` undefined: it does not exist yet. */
export interface TargetDepartment {
  readonly id: string | undefined;
  readonly parentId: string | null;
  readonly departName: string;
}

const placeOf = ({ parentId, departName }: Omit<ExistingDepartment, "id">): string =>
  `${parentId ?? ""}\n${departName}`;

/**
 * Plans renames that happen at once: a department may take a name that another gives up, if that one gets another name.
 * `staying`: departments that retain their names for another reason. `stays`: departments that retain their names
 * because their new name is not free. `parts`: departments that give up their names before any other is renamed.
 */
export function turnsOf(
  standing: readonly ExistingDepartment[],
  wanted: readonly TargetDepartment[],
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
  // A department that retains its place blocks those that want it: they retain theirs as well, and block others in
  // turn.
  const kept = standing.filter(({ id }) => !isChanging.has(id) || stays.has(id));
  const keepOut = ({ row }: (typeof changing)[number]): void => {
    if (stays.has(row.id)) return;
    stays.add(row.id);
    kept.push(row);
  };
  // If several want one place, the first gets it.
  for (const [, ...others] of claims.values()) for (const other of others) keepOut(other);
  for (let one = kept.pop(); one; one = kept.pop()) for (const claim of claims.get(placeOf(one)) ?? []) keepOut(claim);
  const targets = new Set(wanted.filter(({ id }) => id === undefined || !stays.has(id)).map(placeOf));
  const parts = changing.filter(({ row, one }) => {
    // A department with a new parent and a new name must not clash with another in between.
    const isBoth = row.parentId !== one.parentId && row.departName !== one.departName;
    return !stays.has(row.id) && (isBoth || targets.has(placeOf(row)));
  });
  return { stays, parts: new Set(parts.map(({ row }) => row.id)) };
}
