/** A time of a lot that an announcement has changed, ISO 8601. */
export interface AnnouncedChange {
  readonly lotNo: number;
  readonly field: "deadline" | "documentsTo";
  /** Null: there was no time. */
  readonly before: string | null;
  readonly after: string | null;
}

interface TimedLot {
  readonly no: number;
  readonly deadline: Date | null;
  readonly documentsTo: Date | null;
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

const changesOf = (before: TimedLot, after: TimedLot): AnnouncedChange[] =>
  (["deadline", "documentsTo"] as const).flatMap((field) => {
    const change = { lotNo: before.no, field, before: iso(before[field]), after: iso(after[field]) };
    return change.before === change.after ? [] : [change];
  });

/** Returns the times of the lots that differ between two states of a project. */
export const changedTimes = (before: readonly TimedLot[], after: readonly TimedLot[]): AnnouncedChange[] =>
  before.flatMap((lot) => {
    const moved = after.find(({ no }) => no === lot.no);
    return moved ? changesOf(lot, moved) : [];
  });
