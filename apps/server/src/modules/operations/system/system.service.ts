import type { EndpointOf, ResultOf } from "@tender/contract";
import type { Jobs } from "#platform/jobs.ts";

type JobState = ResultOf<EndpointOf<"system.listJobs">>["rows"][number];

export interface SystemService {
  /** Missing prerequisites; empty: ready. */
  missing(): Promise<string[]>;
  /** Background jobs with their last outcome. */
  listJobs(): Promise<JobState[]>;
}

export interface SystemDeps {
  /** Throws when the database does not answer. */
  pingDatabase(): Promise<unknown>;
  isStopping(): boolean;
  jobs: Pick<Jobs, "list">;
}

export function createSystemService({ pingDatabase, isStopping, jobs }: SystemDeps): SystemService {
  return {
    missing: async () => {
      if (isStopping()) return ["stopping"];
      return pingDatabase().then(
        () => [],
        () => ["database"],
      );
    },
    listJobs: async () =>
      (await jobs.list()).map((row) => ({
        name: row.name,
        node: row.node,
        startedAt: row.startedAt.toISOString(),
        finishedAt: row.finishedAt.toISOString(),
        outcome: row.outcome,
        count: row.count,
        failure: row.failure,
        note: row.note,
        lastOkAt: row.lastOkAt?.toISOString() ?? null,
      })),
  };
}
