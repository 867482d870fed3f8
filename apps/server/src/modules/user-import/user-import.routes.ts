import { Raw, routes } from "../../http/routes.ts";
import { csvHeaders, csvStream } from "../../platform/csv.ts";
import { xlsxHeaders, xlsxStream } from "../../platform/spreadsheet/write-xlsx.ts";
import type { SubjectImports } from "../table-import/table-import.service.ts";
import type { UserImport } from "./user-import.service.ts";

export function userImportRoutes({ imports, people }: { imports: SubjectImports; people: UserImport }) {
  return routes({
    "userImport.readTemplate": async ({ query }, { caller }) => {
      const { body, headers } = await imports.template(query.format, caller);
      return new Raw(body, headers);
    },
    "userImport.upload": async ({ file }, { caller }) => ({ id: await imports.begin(file, caller) }),
    "userImport.list": ({ query: { page, pageSize } }, { caller }) => imports.page(caller, page, pageSize),
    "userImport.read": ({ query: { id } }, { caller }) => imports.read(id, caller),
    "userImport.exportReport": async ({ query: { id, format } }) => {
      const { body, headers } = await imports.report(id, format);
      return new Raw(body, headers);
    },
    "userImport.start": async ({ body }, { caller, origin }) => {
      await people.start(body.id, caller, origin);
      return null;
    },
    "userImport.withdraw": async ({ body }, { caller }) => {
      await imports.withdraw(body.id, caller);
      return null;
    },
    "userImport.takeLinks": async ({ body: { id, format, linkBy } }, { caller, origin }) => {
      const source = await people.takeLinks(id, linkBy, caller, origin);
      return format === "xlsx"
        ? new Raw(xlsxStream(source), xlsxHeaders("user-links"))
        : new Raw(csvStream(source), csvHeaders("user-links"));
    },
  });
}
