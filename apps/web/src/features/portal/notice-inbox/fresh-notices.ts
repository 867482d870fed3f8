import type { OwnNotices } from "./api.ts";

export type UnreadNotice = OwnNotices["anntMsgList"][number];

/**
 * Returns a function that compares each state of the bell with the last one and returns the new notices, newest first;
 * of the first state none. A notice that moves up after others were read is older than the newest known one.
 */
export function createFreshness(): (notices: OwnNotices) => readonly UnreadNotice[] {
  let newest: string | undefined;
  let knownIds: ReadonlySet<string> = new Set();
  return ({ anntMsgList, sysMsgList }) => {
    const rows = [...anntMsgList, ...sysMsgList].toSorted((a, b) => b.createTime.localeCompare(a.createTime));
    const mark = newest;
    const fresh = mark === undefined ? [] : rows.filter((row) => row.createTime >= mark && !knownIds.has(row.id));
    const last = rows[0]?.createTime ?? "";
    if (mark === undefined || last > mark) newest = last;
    knownIds = new Set([...knownIds, ...rows.map(({ id }) => id)].slice(-KNOWN));
    return fresh;
  };
}

/** More ids than two states of the bell contain. */
const KNOWN = 50;
