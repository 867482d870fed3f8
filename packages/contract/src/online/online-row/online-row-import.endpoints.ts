import { z } from "zod";
import { text } from "#fields.ts";
import { importEndpoints } from "#reference/table-import/table-import.endpoints.ts";

const params = z.object({ code: text(60, 1) });

const { readTemplate, upload, list, read, exportReport, start, withdraw } = importEndpoints({
  noun: "表单记录",
  path: "/api/online/forms/{code}/import",
  access: { kind: "signed-in" },
});

/**
 * Import of rows of a published form from a file; the service requires `online:<code>:import`. Each row is validated as
 * if it were saved, so that no fresh proof is required. People see their own imports only.
 */
export const onlineRowImport = {
  readTemplate: { ...readTemplate, params, errors: ["online_row.no_form"] },
  upload: {
    ...upload,
    params,
    /**
     * A unique field by which existing rows are updated; without it all rows are new. Requires `online:<code>:edit`.
     */
    query: z.strictObject({ updateBy: text(60, 1).optional() }),
    errors: [...upload.errors, "online_row.no_form", "online_row.bad_query"],
  },
  list: { ...list, params, errors: ["online_row.no_form"] },
  read: { ...read, params, errors: [...read.errors, "online_row.no_form"] },
  exportReport: { ...exportReport, params, errors: [...exportReport.errors, "online_row.no_form"] },
  start: {
    ...start,
    summary: "导入检查通过的表单记录：全部写入，或全部不写入",
    params,
    errors: ["import.not_found", "import.wrong_state", "import.running", "online_row.no_form", "online_row.bad_query"],
  },
  withdraw: { ...withdraw, params, errors: [...withdraw.errors, "online_row.no_form"] },
} as const;
