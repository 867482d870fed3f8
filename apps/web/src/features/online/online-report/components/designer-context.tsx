import type { DataSet, DataSetColumn, ReportDefinition, ReportFault } from "@tender/contract";
import { createContext, use } from "react";

/** State and actions that the parts of the designer share. */
export interface DesignerApi {
  readonly definition: ReportDefinition;
  readonly sets: readonly DataSet[];
  /** The data set of the report; undefined: it was removed, or the designer may not use it. */
  readonly set: DataSet | undefined;
  readonly faults: readonly ReportFault[];
  readonly mayEdit: boolean;
  readonly hasMenu: boolean;
  /** Key of the open part of the view: a column, a parameter or a chart. */
  readonly opened: string | null;
  readonly open: (key: string | null) => void;
  /** `typedSetting`: the setting that is being typed; its changes form one undo step. */
  readonly change: (act: (now: ReportDefinition) => ReportDefinition, typedSetting?: string | null) => void;
  /** Announces a text to screen readers. */
  readonly announce: (words: string) => void;
}

const Context = createContext<DesignerApi | null>(null);
export const DesignerProvider = Context.Provider;

export function useDesignerApi(): DesignerApi {
  const api = use(Context);
  if (api === null) throw new Error("useDesignerApi needs the designer");
  return api;
}

export const useSetColumn = (name: string): DataSetColumn | undefined =>
  useDesignerApi().set?.columns.find((column) => column.name === name);
