import type { EndpointOf, ResultOf } from "@tender/contract";
import { runText as text } from "../text.ts";

type Run = ResultOf<EndpointOf<"directoryAdmin.listRuns">>["rows"][number];

/** Returns the result of an import in one line. */
export function summaryOf({ state, counts, failure, peopleRead, departmentsRead }: Run): string {
  if (state === "running") return text.running(peopleRead, departmentsRead);
  if (!counts) return failure ?? "";
  const parts = [
    ...(["made", "changed", "frozen", "released", "refused", "gone"] as const).flatMap((name) =>
      counts[name] > 0 ? text[name](counts[name]) : [],
    ),
    ...(counts.departmentsMade + counts.departmentsChanged > 0
      ? [text.departments(counts.departmentsMade + counts.departmentsChanged)]
      : []),
  ];
  return parts.length === 0 ? text.nothing : parts.join("，");
}
