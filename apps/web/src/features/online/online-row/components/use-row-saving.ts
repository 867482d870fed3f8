import type { RowValues, Surroundings } from "@tender/form-rules";
import { type FormEvent, type RefObject, useState } from "react";
import { flushSync } from "react-dom";
import { ApiError } from "#shared/api/client.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import type { Difference, SharedField } from "#shared/workspace-ui/changed-fields.ts";
import { type ReadyForm, readWork, saveRow, useRefreshRows } from "../api.ts";
import {
  assignFaults,
  faultCount,
  hasChanges,
  judgeWork,
  noFaults,
  toSentWork,
  type WorkFaults,
} from "../model/work.ts";
import { formText as text } from "../text.ts";
import { loadLazyParts } from "./load-lazy-parts.ts";
import type { RowWork } from "./use-row-work.ts";

interface Options {
  readonly form: ReadyForm;
  /** Null: a new row. */
  readonly id: string | null;
  readonly row: RowWork;
  /** The fields as the comparison with another user's changes shows them. */
  readonly shared: readonly SharedField<RowValues>[];
  /** The form element in which the first fault receives the focus. */
  readonly page: RefObject<HTMLFormElement | null>;
  getSurroundings(): Surroundings;
  isShown(field: string): boolean;
  onClose(): void;
}

/** Saves the row and shows the reasons of a refusal. */
export function useRowSaving({ form, id, row, shared, page, getSurroundings, isShown, onClose }: Options) {
  const { main } = form;
  const { work, setFaults } = row;
  const refresh = useRefreshRows();
  const [isSending, setIsSending] = useState(false);
  const [differences, setDifferences] = useState<readonly Difference<RowValues>[] | null>(null);

  function showFault(faults: WorkFaults): void {
    flushSync(() => setFaults(faults));
    const findElement = (selector: string) => page.current?.querySelector<HTMLElement>(selector);
    const firstFault = findElement('[aria-invalid="true"]') ?? findElement('[role="alert"]');
    firstFault?.focus();
    firstFault?.scrollIntoView({ block: "center" });
  }

  async function compare(): Promise<void> {
    const [storedWork, { mergeConcurrentChanges }] = await Promise.all([readWork(form, id ?? ""), loadLazyParts()]);
    const comparison = mergeConcurrentChanges(main, shared, work, storedWork);
    setFaults(noFaults);
    row.replace(comparison.work);
    setDifferences(comparison.differences);
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    if (page.current?.querySelector("[data-uploading]")) return notify({ kind: "info", text: text.uploading });
    const faults = judgeWork(form, work, getSurroundings());
    if (faultCount(faults) > 0) return showFault(faults);
    if (!hasChanges(form, work)) {
      row.finish();
      notify({ kind: "info", text: text.nothingChanged });
      onClose();
      return;
    }
    setIsSending(true);
    try {
      await saveRow(main.code, toSentWork(form, work));
      row.finish();
      notify({ kind: "success", text: text.saved });
      await refresh();
      onClose();
    } catch (error) {
      await showRefusal(error);
    } finally {
      setIsSending(false);
    }
  }

  async function showRefusal(error: unknown): Promise<void> {
    if (!(error instanceof ApiError)) return reportError(error);
    const { code, details, message } = error;
    if (code === "online_row.changed" && id !== null) return compare().catch(reportError);
    if (code === "online_row.faults") return showFault(assignFaults(form, work, details?.faults ?? []));
    if (code === "online_row.refused") {
      const field = details?.field;
      return showFault(
        field !== undefined && isShown(field)
          ? { ...noFaults, main: { [field]: message } }
          : { ...noFaults, general: [message] },
      );
    }
    reportError(error);
  }

  return { isSending, differences, save };
}
