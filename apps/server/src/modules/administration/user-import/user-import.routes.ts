import { ListFile, Raw, routes } from "#http/routes.ts";
import type { SubjectImports } from "#modules/reference/table-import/table-import.service.ts";
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
    "userImport.exportReport": async ({ query: { id, format } }, { caller }) => {
      const { fileName, source } = await imports.report(id, caller);
      const title = `${fileName}-导入报告`;
      return new ListFile({
        name: "user-import-report",
        title,
        format,
        conditions: {},
        source,
        action: "user.export_report",
        object: id,
      });
    },
    "userImport.start": async ({ body }, { caller, origin }) => {
      await people.start(body.id, caller, origin);
      return null;
    },
    "userImport.withdraw": async ({ body }, { caller }) => {
      await imports.withdraw(body.id, caller);
      return null;
    },
    "userImport.issueLinks": async ({ body: { id, format, linkBy } }, { caller, origin }) => {
      const source = await people.issueLinks(id, linkBy, caller, origin);
      // Recorded together with the links, which are created in the same transaction.
      return new ListFile({ name: "user-links", title: "初始链接", format, conditions: {}, action: null, source });
    },
  });
}
