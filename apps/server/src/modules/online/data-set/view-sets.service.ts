import type { ReportViews } from "#modules/online/report-view/report-view.service.ts";
import type { DataSetSource } from "./data-set-source.ts";
import { viewSet } from "./view-sets.store.ts";

const PREFIX = "view/";

/**
 * Views that an operator has registered. Readers see every row, or those of their department where the operator named
 * its column.
 */
export const createViewSets = (views: Pick<ReportViews, "find" | "readable">): DataSetSource => ({
  codes: async () => (await views.readable()).map(({ code }) => `${PREFIX}${code}`),
  find: async (code, { department }) => {
    if (!code.startsWith(PREFIX)) return undefined;
    const view = await views.find(code.slice(PREFIX.length));
    return view && viewSet(view, view.columns, department?.orgCode ?? null);
  },
  grants: async () =>
    (await views.readable()).map(({ schema, relation, columns }) => ({
      schema,
      relation,
      columns: (columns ?? []).map(({ name }) => name),
    })),
});
