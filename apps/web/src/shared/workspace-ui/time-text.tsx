import { beijingMinute } from "@tender/contract/beijing";
import { recentTime } from "../format/recent-time.ts";

/** A point in time: how long ago within a day, else the minute; the exact minute on hover. */
export function TimeText({ at, isExact = false }: { at: string | null; isExact?: boolean }) {
  if (at === null) return "—";
  const exact = beijingMinute(at);
  return (
    <time dateTime={at} title={exact}>
      {isExact ? exact : recentTime(at, Date.now())}
    </time>
  );
}
