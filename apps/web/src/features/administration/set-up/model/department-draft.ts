/** A department of the draft. */
export interface DraftDepartment {
  readonly key: string;
  /** Id of a saved department, or key of another draft. */
  readonly parent: string;
  readonly name: string;
}

export type DepartmentDrafts = readonly DraftDepartment[];
export type DepartmentFaults = ReadonlyMap<string, "missing" | "duplicate">;

/** Adds drafts at the end, or behind `after`. */
export function withAdded(
  drafts: DepartmentDrafts,
  added: readonly DraftDepartment[],
  after: string | null = null,
): DepartmentDrafts {
  const index = drafts.findIndex(({ key }) => key === after);
  return index === -1 ? [...drafts, ...added] : drafts.toSpliced(index + 1, 0, ...added);
}

export const withName = (drafts: DepartmentDrafts, key: string, name: string): DepartmentDrafts =>
  drafts.map((draft) => (draft.key === key ? { ...draft, name } : draft));

/** Removes a draft with everything below it. */
export function without(drafts: DepartmentDrafts, key: string): DepartmentDrafts {
  const removed = new Set([key]);
  for (let before = -1; before !== removed.size; ) {
    before = removed.size;
    for (const draft of drafts) if (removed.has(draft.parent)) removed.add(draft.key);
  }
  return drafts.filter((draft) => !removed.has(draft.key));
}

/** Removes a saved draft, and attaches its children to the saved department. */
export const asSaved = (drafts: DepartmentDrafts, key: string, id: string): DepartmentDrafts =>
  drafts.flatMap((draft) => (draft.key === key ? [] : draft.parent === key ? { ...draft, parent: id } : draft));

/** Returns the next draft whose parent is saved. */
export const nextToSave = (drafts: DepartmentDrafts): DraftDepartment | undefined =>
  drafts.find(({ parent }) => drafts.every(({ key }) => key !== parent));

/** Returns the lines of pasted text as names. */
export const namesIn = (pasted: string): string[] =>
  pasted
    .split(/[\r\n]+/)
    .map((line) => line.trim().slice(0, 60))
    .filter((line) => line !== "");

/** Returns the faults of the drafts. `existingNames`: names of the children of each saved department. */
export function faultsOf(
  drafts: DepartmentDrafts,
  existingNames: ReadonlyMap<string, readonly string[]>,
): DepartmentFaults {
  const faults = new Map<string, "missing" | "duplicate">();
  for (const [index, { key, parent, name }] of drafts.entries()) {
    const trimmedName = name.trim();
    if (trimmedName === "") faults.set(key, "missing");
    else if (
      existingNames.get(parent)?.includes(trimmedName) ||
      drafts.slice(0, index).some((other) => other.parent === parent && other.name.trim() === trimmedName)
    )
      faults.set(key, "duplicate");
  }
  return faults;
}
