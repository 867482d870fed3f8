import type { DataSet, DataSetColumn, ReportDefinition, ReportFault } from "@tender/contract";
import { createContext, use } from "react";

/** What every part of the designer reads and changes. */
export interface DesignerApi {
  readonly definition: ReportDefinition;
  readonly sets: readonly DataSet[];
  /** What the report is made of; undefined: it is gone, or not for whoever designs. */
  readonly set: DataSet | undefined;
  readonly faults: readonly ReportFault[];
  readonly mayEdit: boolean;
  readonly hasMenu: boolean;
  /** The part that is open in its view: a column, a parameter, a chart. */
  readonly opened: string | null;
  readonly open: (key: string | null) => void;
  /** `what`: the setting that is typed in. */
  readonly change: (act: (now: ReportDefinition) => ReportDefinition, what?: string | null) => void;
  /** To be read out. */
  readonly say: (words: string) => void;
}

const Context = createContext<DesignerApi | null>(null);
export const DesignerProvider = Context.Provider;

export function useDesignerApi(): DesignerApi {
  const api = use(Context);
  if (api === null) throw new Error("useDesignerApi stands inside the designer");
  return api;
}

export const useSetColumn = (name: string): DataSetColumn | undefined =>
  useDesignerApi().set?.columns.find((column) => column.name === name);
