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

/** A record after one change. `row` null: the state before the oldest known change. */
export interface Version {
  readonly row: HistoryRow | null;
  readonly fields: ReadonlyMap<string, string>;
}

type State = Map<string, string>;

function stateAfter(previous: State, { kind, changes }: HistoryRow): State {
  const state = kind === "made" ? new Map<string, string>() : new Map(previous);
  for (const { field, after } of changes) {
    if (after === null) state.delete(field);
    else state.set(field, after);
  }
  return state;
}

const stateBefore = (row: HistoryRow | undefined): State =>
  new Map(row?.changes.flatMap(({ field, before }) => (before === null ? [] : [[field, before]])));

/** Returns the versions after each change, newest first as the changes are. A change without fields adds none. */
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

/** Returns every field of two versions with both values. `older` undefined: an empty version. */
export function differenceOf(older: Version | undefined, newer: Version): FieldChange[] {
  const olderFields = older?.fields ?? new Map<string, string>();
  const names = new Set([...olderFields.keys(), ...newer.fields.keys()]);
  return [...names].map((field) => ({
    field,
    before: olderFields.get(field) ?? null,
    after: newer.fields.get(field) ?? null,
  }));
}
