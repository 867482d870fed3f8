import type { DataSet, ReportDefinition, ReportFault } from "@tender/contract";
import { reportFaults } from "@tender/contract/online-reports";
import { useDeferredValue, useMemo, useState } from "react";
import { useDesignState } from "#shared/designing/use-design-state.ts";
import { notify } from "#shared/feedback/notify.ts";
import { type ReportDraft, readReport, saveReport, useRefreshReports } from "../api.ts";
import { merge } from "../model/difference.ts";
import { designerText as text } from "../text.ts";

interface Work {
  readonly definition: ReportDefinition;
}

interface Saved extends Work {
  readonly version: number;
}

/** Holds the state of a report that is being designed. */
export function useReportDesigner({ id, version, definition: first }: ReportDraft, sets: readonly DataSet[]) {
  /** Faults that only the server can detect, with the definition that it refused. */
  const [refused, setRefused] = useState<{
    readonly definition: ReportDefinition;
    readonly faults: readonly ReportFault[];
  } | null>(null);
  const state = useDesignState<ReportDefinition, Work, Saved>({
    id,
    subject: "online_report",
    first: { version, definition: first },
    workOf: ({ definition }) => ({ definition }),
    merge,
    read: readReport,
    send: saveReport,
    onRefused: ({ details }, sent) => setRefused({ definition: sent, faults: details?.faults ?? [] }),
    refresh: useRefreshReports(),
  });
  const { definition, refusal } = state;
  const judged = useDeferredValue(definition);
  const set = sets.find(({ code }) => code === judged.dataSet);
  const found = useMemo(() => reportFaults(judged, set ?? null), [judged, set]);
  const faults: readonly ReportFault[] = [
    ...refusal,
    ...(found.length > 0 || refused?.definition !== definition ? found : refused.faults),
  ];
  return {
    ...state,
    faults,
    save: async () => {
      if ((await state.put(definition)) !== undefined) notify({ kind: "success", text: text.saved });
    },
    /** Saves a record as the newest state. Returns false when the save failed. */
    restore: async (content: ReportDefinition): Promise<boolean> => {
      const hasSaved = (await state.put(content)) !== undefined;
      if (hasSaved) state.changeDefinition(() => content);
      return hasSaved;
    },
  };
}

export type DesignerState = ReturnType<typeof useReportDesigner>;
