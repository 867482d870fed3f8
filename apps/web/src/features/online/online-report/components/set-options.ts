import type { DataSet } from "@tender/contract";
import { dataSetKinds, dataSetKindWords } from "@tender/contract/online-reports";

/** Data sets grouped by kind, as options of a choice. */
export const setOptions = (sets: readonly DataSet[]) =>
  dataSetKinds.flatMap((kind) => {
    const options = sets
      .filter((set) => set.kind === kind)
      .map(({ code, title, columns }) => ({ value: code, label: `${title}（${columns.length} 列）` }));
    return options.length === 0 ? [] : [{ label: dataSetKindWords[kind], title: dataSetKindWords[kind], options }];
  });
