/** An entry of a project's timeline: an announcement, or an end of submission. */
export type TimelineEntry<A> =
  | { readonly kind: "announcement"; readonly at: Date; readonly announcement: A }
  | { readonly kind: "deadline"; readonly at: Date; readonly lotNos: readonly number[]; readonly isPast: boolean };

interface Dated {
  readonly publishedAt: Date | null;
}
interface TimedLot {
  readonly no: number;
  readonly state: string;
  readonly isSuspended: boolean;
  readonly deadline: Date | null;
}
interface PastDeadline {
  readonly lotNo: number;
  readonly dueAt: Date | null;
}

/** Groups lots by the time of their deadline. */
function deadlines<A>(lots: readonly { no: number; at: Date | null }[], isPast: boolean): TimelineEntry<A>[] {
  const groups = Map.groupBy(
    lots.flatMap(({ no, at }) => (at === null ? [] : [{ no, at }])),
    ({ at }) => at.getTime(),
  );
  return [...groups].map(([at, group]) => ({
    kind: "deadline",
    at: new Date(at),
    lotNos: group.map(({ no }) => no),
    isPast,
  }));
}

/** Returns the entries of a project, the newest first. A deadline to come is the first. */
export function timelineOf<A extends Dated>(
  announcements: readonly A[],
  past: readonly PastDeadline[],
  lots: readonly TimedLot[],
): TimelineEntry<A>[] {
  const open = lots.filter(({ state, isSuspended }) => state === "open" && !isSuspended);
  const entries: TimelineEntry<A>[] = [
    ...announcements.flatMap((announcement) =>
      announcement.publishedAt === null
        ? []
        : [{ kind: "announcement" as const, at: announcement.publishedAt, announcement }],
    ),
    ...deadlines<A>(
      past.map(({ lotNo, dueAt }) => ({ no: lotNo, at: dueAt })),
      true,
    ),
    ...deadlines<A>(
      open.map(({ no, deadline }) => ({ no, at: deadline })),
      false,
    ),
  ];
  return entries.toSorted((a, b) => b.at.getTime() - a.at.getTime());
}
