import type { OwnNotices } from "./api.ts";

export type UnreadNotice = OwnNotices["anntMsgList"][number];

/**
 * Tells, of each state of the bell, what has come since the last one, newest first; of the first nothing. What moves up because
 * others were read is older than what was known.
 */
export function createFreshness(): (notices: OwnNotices) => readonly UnreadNotice[] {
  let newest: string | undefined;
  let known: ReadonlySet<string> = new Set();
  return ({ anntMsgList, sysMsgList }) => {
    const rows = [...anntMsgList, ...sysMsgList].toSorted((a, b) => b.createTime.localeCompare(a.createTime));
    const mark = newest;
    const fresh = mark === undefined ? [] : rows.filter((row) => row.createTime >= mark && !known.has(row.id));
    const last = rows[0]?.createTime ?? "";
    if (mark === undefined || last > mark) newest = last;
    known = new Set([...known, ...rows.map(({ id }) => id)].slice(-KNOWN));
    return fresh;
  };
}

/** More than two states of the bell can hold. */
const KNOWN = 50;
