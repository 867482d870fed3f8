import { beijingMinute } from "@tender/contract/beijing";
import { useServerNow } from "#shared/clock/server-clock.ts";
import { recentTime } from "#shared/format/recent-time.ts";

/** A point in time: how long ago within a day, else the minute; the exact minute on hover. */
export function TimeText({ at, isExact = false }: { at: string | null; isExact?: boolean }) {
  const now = useServerNow();
  if (at === null) return "—";
  const exact = beijingMinute(at);
  return (
    <time dateTime={at} title={exact}>
      {isExact ? exact : recentTime(at, now)}
    </time>
  );
}
