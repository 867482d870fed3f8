/** A department that is typed and not saved yet. */
export interface DraftDepartment {
  readonly key: string;
  /** Id of one that is there, or key of another draft. */
  readonly parent: string;
  readonly name: string;
}

export type DepartmentDrafts = readonly DraftDepartment[];
export type DepartmentFaults = ReadonlyMap<string, "missing" | "double">;

/** New ones below `parent`, after `after` where it is named. */
export function withAdded(
  drafts: DepartmentDrafts,
  added: readonly DraftDepartment[],
  after: string | null = null,
): DepartmentDrafts {
  const at = drafts.findIndex(({ key }) => key === after);
  return at === -1 ? [...drafts, ...added] : [...drafts.slice(0, at + 1), ...added, ...drafts.slice(at + 1)];
}

export const withName = (drafts: DepartmentDrafts, key: string, name: string): DepartmentDrafts =>
  drafts.map((draft) => (draft.key === key ? { ...draft, name } : draft));

/** Without it and all below it. */
export function without(drafts: DepartmentDrafts, key: string): DepartmentDrafts {
  const gone = new Set([key]);
  for (let before = -1; before !== gone.size; ) {
    before = gone.size;
    for (const draft of drafts) if (gone.has(draft.parent)) gone.add(draft.key);
  }
  return drafts.filter((draft) => !gone.has(draft.key));
}

/** It is saved: it is no draft any more, and what stands below it stands below the one that is there now. */
export const asSaved = (drafts: DepartmentDrafts, key: string, id: string): DepartmentDrafts =>
  drafts.flatMap((draft) => (draft.key === key ? [] : draft.parent === key ? { ...draft, parent: id } : draft));

/** The next one that can be saved: its parent is there. */
export const nextToSave = (drafts: DepartmentDrafts): DraftDepartment | undefined =>
  drafts.find(({ parent }) => drafts.every(({ key }) => key !== parent));

/** Lines of pasted text, as names. */
export const namesIn = (pasted: string): string[] =>
  pasted
    .split(/[\r\n]+/)
    .map((line) => line.trim().slice(0, 60))
    .filter((line) => line !== "");

/** What is wrong with what is typed; `there`: names of what is below each that is there. */
export function faultsOf(drafts: DepartmentDrafts, there: ReadonlyMap<string, readonly string[]>): DepartmentFaults {
  const faults = new Map<string, "missing" | "double">();
  for (const [at, { key, parent, name }] of drafts.entries()) {
    const wanted = name.trim();
    if (wanted === "") faults.set(key, "missing");
    else if (
      there.get(parent)?.includes(wanted) ||
      drafts.slice(0, at).some((other) => other.parent === parent && other.name.trim() === wanted)
    )
      faults.set(key, "double");
  }
  return faults;
}
