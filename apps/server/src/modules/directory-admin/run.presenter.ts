import type { EndpointOf, ResultOf } from "@tender/contract";
import type { RunRow } from "./run.store.ts";

type Shown = ResultOf<EndpointOf<"directoryAdmin.listRuns">>["rows"][number];

export function presentRun(row: RunRow): Shown;
export function presentRun(row: RunRow | undefined): Shown | null;
export function presentRun(row: RunRow | undefined): Shown | null {
  if (!row) return null;
  const { connectionId, startedBy, ...rest } = row;
  return { ...rest, startedAt: row.startedAt.toISOString(), finishedAt: row.finishedAt?.toISOString() ?? null };
}
