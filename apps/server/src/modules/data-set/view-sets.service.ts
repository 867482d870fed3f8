import type { ReportViews } from "../report-view/report-view.service.ts";
import type { DataSetSource } from "./data-set-source.ts";
import { viewSet } from "./view-sets.store.ts";

const PREFIX = "view/";

/** Views that an operator has registered. Who designs reports, or may read one of it, sees every row: a view is made to be read. */
export const createViewSets = (views: Pick<ReportViews, "find" | "readable">): DataSetSource => ({
  codes: async () => (await views.readable()).map(({ code }) => `${PREFIX}${code}`),
  find: async (code) => {
    if (!code.startsWith(PREFIX)) return undefined;
    const view = await views.find(code.slice(PREFIX.length));
    return view && viewSet(view, view.columns);
  },
  grants: async () =>
    (await views.readable()).map(({ schema, relation, columns }) => ({
      ...{ schema, relation },
      columns: (columns ?? []).map(({ name }) => name),
    })),
});
