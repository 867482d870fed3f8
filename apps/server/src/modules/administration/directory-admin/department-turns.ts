/** A department of the portal. */
export interface ExistingDepartment {
  readonly id: string;
  readonly parentId: string | null;
  readonly departName: string;
}

/** A department as the directory places it; `id` undefined: the portal has none yet. */
export interface TargetDepartment {
  readonly id: string | undefined;
  readonly parentId: string | null;
  readonly departName: string;
}

const placeKey = ({ parentId, departName }: Omit<ExistingDepartment, "id">): string =>
  `${parentId ?? ""}\n${departName}`;

/**
 * Plans renames that take effect together: a department may take a name that another gives up, if that one gets another
 * name. `blockedIds`: departments that retain their names for another reason. `retainedIds`: these, and the departments
 * whose new name is not free. `parkedIds`: departments that get a temporary name before any other is renamed.
 */
export function planRenames(
  departments: readonly ExistingDepartment[],
  targets: readonly TargetDepartment[],
  blockedIds: Iterable<string>,
): { readonly retainedIds: ReadonlySet<string>; readonly parkedIds: ReadonlySet<string> } {
  const rowById = new Map(departments.map((row) => [row.id, row]));
  const changes = targets.flatMap((target) => {
    const row = target.id === undefined ? undefined : rowById.get(target.id);
    return row && placeKey(row) !== placeKey(target) ? [{ row, target }] : [];
  });
  const retainedIds = new Set(blockedIds);
  const changingIds = new Set(changes.map(({ row }) => row.id));
  const changesByPlace = Map.groupBy(
    changes.filter(({ row }) => !retainedIds.has(row.id)),
    ({ target }) => placeKey(target),
  );
  // A department that retains its place blocks those that would take it: they retain theirs, and block others.
  const retaining = departments.filter(({ id }) => !changingIds.has(id) || retainedIds.has(id));
  const retain = ({ row }: (typeof changes)[number]): void => {
    if (retainedIds.has(row.id)) return;
    retainedIds.add(row.id);
    retaining.push(row);
  };
  // If several departments are to move to one place, the first gets it.
  for (const [, ...laterChanges] of changesByPlace.values()) for (const change of laterChanges) retain(change);
  for (let department = retaining.pop(); department; department = retaining.pop())
    for (const change of changesByPlace.get(placeKey(department)) ?? []) retain(change);
  const takenPlaces = new Set(targets.filter(({ id }) => id === undefined || !retainedIds.has(id)).map(placeKey));
  const parked = changes.filter(({ row, target }) => {
    // A department with a new parent and a new name must not clash with another in between.
    const changesBoth = row.parentId !== target.parentId && row.departName !== target.departName;
    return !retainedIds.has(row.id) && (changesBoth || takenPlaces.has(placeKey(row)));
  });
  return { retainedIds, parkedIds: new Set(parked.map(({ row }) => row.id)) };
}
