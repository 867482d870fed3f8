import { beijingMinute } from "@tender/contract/beijing";
import { useServerNow } from "#shared/clock/server-clock.ts";
import { recentTime } from "#shared/format/recent-time.ts";

/**
 * A point in time: its age within 24 hours, otherwise the minute; on hover the exact minute.
 * `isExact`: always the minute. `at` null: a dash.
 */
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
