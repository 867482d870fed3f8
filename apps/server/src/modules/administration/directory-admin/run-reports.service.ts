import type { EndpointOf, InputOf, ResultOf } from "@tender/contract";
import type { DirectoryRegister } from "#modules/access/directory/connection.store.ts";
import { AppError } from "#platform/app-error.ts";
import type { CsvSource } from "#platform/csv.ts";
import { presentRun, reportFile } from "./run.presenter.ts";
import type { RunRow, RunStore } from "./run.store.ts";

type Outcome = InputOf<EndpointOf<"directoryAdmin.listEntries">>["query"]["outcome"];

/** Reports of imports for administrators. */
export interface RunReports {
  page(connectionId: string, page: number, pageSize: number): Promise<ResultOf<EndpointOf<"directoryAdmin.listRuns">>>;
  read(id: string): Promise<ResultOf<EndpointOf<"directoryAdmin.readRun">>>;
  entries(
    id: string,
    outcome: Outcome,
    page: number,
    pageSize: number,
  ): Promise<ResultOf<EndpointOf<"directoryAdmin.listEntries">>>;
  /** All entries as a file. */
  file(id: string, outcome: Outcome): Promise<{ readonly directory: string; readonly source: CsvSource }>;
}

export interface RunReportsDeps {
  readonly store: Pick<RunStore, "find" | "page" | "entries" | "entryPages">;
  readonly register: Pick<DirectoryRegister, "find">;
}

export function createRunReports({ store, register }: RunReportsDeps): RunReports {
  async function requireRun(id: string): Promise<RunRow> {
    const row = await store.find(id);
    if (!row) throw new AppError("directory.run_not_found");
    return row;
  }
  return {
    page: async (connectionId, page, pageSize) => {
      if (!(await register.find(connectionId))) throw new AppError("directory.not_found");
      const { total, rows } = await store.page(connectionId, pageSize, (page - 1) * pageSize);
      return { total, rows: rows.map((row) => presentRun(row)) };
    },
    read: async (id) => {
      const row = await requireRun(id);
      const directory = await register.find(row.connectionId);
      return { ...presentRun(row), directory: directory?.name ?? "" };
    },
    entries: async (id, outcome, page, pageSize) => {
      await requireRun(id);
      const { total, rows } = await store.entries(id, outcome, pageSize, (page - 1) * pageSize);
      return { total, rows: rows.map(({ runId, userId, ...row }) => row) };
    },
    file: async (id, outcome) => {
      const { connectionId } = await requireRun(id);
      const directory = (await register.find(connectionId))?.name ?? connectionId;
      return { directory, source: reportFile(store.entryPages(id, outcome)) };
    },
  };
}
