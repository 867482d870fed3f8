import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError } from "#shared/api/client.ts";
import { apiText } from "#shared/api/text.ts";
import { isVisible } from "#shared/permission/permission-rules.ts";
import { usePermissions } from "#shared/permission/permission-store.ts";
import { reportSessionError } from "#shared/query/report-session-error.ts";
import { type BatchAction, type BatchProgress, createBatch, runBatch } from "./batch.ts";
import type { ListKey } from "./list-call.ts";
import { listQueryKey } from "./use-list.ts";

/** The actions that this person may run. */
export function usePermittedActions<Row>(actions: readonly BatchAction<Row>[] = []): readonly BatchAction<Row>[] {
  const lists = usePermissions();
  return actions.filter(({ permission }) => permission === undefined || isVisible(permission, lists));
}

interface RunningBatch<Row> {
  readonly action: BatchAction<Row>;
  readonly progress: BatchProgress;
}

/** The running batch with its progress. The list is read again at the end. */
export function useBatch<Row>(list: ListKey, nameOf: (row: Row) => string) {
  const queries = useQueryClient();
  const isStopped = useRef(false);
  const [batch, setBatch] = useState<RunningBatch<Row> | null>(null);
  const updateProgress = (part: Partial<BatchProgress>): void =>
    setBatch((before) => before && { ...before, progress: { ...before.progress, ...part } });

  async function start(action: BatchAction<Row>, rows: readonly Row[]): Promise<void> {
    isStopped.current = false;
    setBatch({ action, progress: createBatch(rows.length) });
    await runBatch(rows, {
      run: (row) => action.run(row),
      nameOf,
      messageOf: (error) => {
        if (reportSessionError(error)) isStopped.current = true;
        return error instanceof ApiError ? error.message : apiText.requestFailed;
      },
      isStopped: () => isStopped.current,
      onProgress: updateProgress,
    });
    await queries.invalidateQueries({ queryKey: listQueryKey(list) });
  }

  const stop = (): void => {
    isStopped.current = true;
    updateProgress({ isStopping: true });
  };
  return { batch, start, stop, close: () => setBatch(null) };
}
