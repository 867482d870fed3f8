export interface FieldChange {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

export interface HistoryRow {
  readonly id: string;
  readonly at: string;
  readonly username: string | null;
  readonly action: string;
  readonly kind: "made" | "changed" | "removed" | "other";
  readonly changes: readonly FieldChange[];
}

/** A record as it stood after somebody's change; without one: as the oldest known change found it. */
export interface Version {
  readonly row: HistoryRow | null;
  readonly fields: ReadonlyMap<string, string>;
}

type State = Map<string, string>;

function stateAfter(before: State, { kind, changes }: HistoryRow): State {
  const state = kind === "made" ? new Map<string, string>() : new Map(before);
  for (const { field, after } of changes) {
    if (after === null) state.delete(field);
    else state.set(field, after);
  }
  return state;
}

const stateBefore = (row: HistoryRow | undefined): State =>
  new Map(row?.changes.flatMap(({ field, before }) => (before === null ? [] : [[field, before]])));

/** The versions that the changes lead through, newest first as the changes are; what changed no field makes none. */
export function versionsOf(rows: readonly HistoryRow[]): Version[] {
  const oldestFirst = rows.filter(({ changes }) => changes.length > 0).toReversed();
  let state = stateBefore(oldestFirst[0]);
  const versions: Version[] = state.size > 0 ? [{ row: null, fields: state }] : [];
  for (const row of oldestFirst) {
    state = stateAfter(state, row);
    versions.push({ row, fields: state });
  }
  return versions.reverse();
}

/** Every field of two versions, side by side. Without the older one: as if there had been nothing. */
export function differenceOf(older: Version | undefined, newer: Version): FieldChange[] {
  const before = older?.fields ?? new Map<string, string>();
  const names = new Set([...before.keys(), ...newer.fields.keys()]);
  return [...names].map((field) => ({
    field,
    before: before.get(field) ?? null,
    after: newer.fields.get(field) ?? null,
  }));
}
