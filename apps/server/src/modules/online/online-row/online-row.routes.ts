import { ListFile, Raw, routes } from "#http/routes.ts";
import type { RowAttachments } from "./row-attachments.service.ts";
import type { RowExport } from "./row-export.service.ts";
import type { RowImport } from "./row-import.service.ts";
import type { RowReading } from "./row-reading.service.ts";
import type { RowWriting } from "./row-writing.service.ts";

export interface OnlineRowRouteDeps {
  readonly exporting: RowExport;
  readonly importing: RowImport;
  readonly reading: RowReading;
  readonly writing: RowWriting;
  readonly rowAttachments: Pick<RowAttachments, "upload">;
}

export const onlineRowRoutes = ({ exporting, importing, reading, writing, rowAttachments }: OnlineRowRouteDeps) =>
  routes({
    "onlineRow.readForm": ({ params: { code } }, { caller, origin }) => reading.readForm(code, caller, origin),
    "onlineRow.list": ({ params: { code }, query }, { caller, origin }) => reading.list(code, query, caller, origin),
    "onlineRow.export": async ({ params: { code }, query: { format, ...query } }, { caller, origin }) => {
      const { title, filter, source, more } = await exporting.createFile(code, query, caller, origin);
      const conditions = { filter, sort: query.sort };
      return new ListFile({
        name: "online-rows",
        title,
        format,
        conditions,
        action: "online_row.export",
        object: code,
        detail: { form: title, ...conditions },
        source,
        extraSheets: more,
      });
    },
    "onlineRowImport.readTemplate": async ({ params: { code }, query }, { caller, origin }) => {
      const { body, headers } = await (await importing.importsFor(code, caller, origin)).template(query.format, caller);
      return new Raw(body, headers);
    },
    "onlineRowImport.upload": async ({ params: { code }, query: { updateBy }, file }, { caller, origin }) => {
      const imports = await importing.importsFor(code, caller, origin);
      const options = await importing.options(code, updateBy, caller, origin);
      return { id: await imports.begin(file, caller, options) };
    },
    "onlineRowImport.list": async ({ params: { code }, query: { page, pageSize } }, { caller, origin }) =>
      (await importing.importsFor(code, caller, origin)).page(caller, page, pageSize),
    "onlineRowImport.read": async ({ params: { code }, query: { id } }, { caller, origin }) =>
      (await importing.importsFor(code, caller, origin)).read(id, caller),
    "onlineRowImport.exportReport": async ({ params: { code }, query: { id, format } }, { caller, origin }) => {
      const { fileName, source } = await (await importing.importsFor(code, caller, origin)).report(id, caller);
      const title = `${fileName}-导入报告`;
      return new ListFile({
        name: "online-row-import-report",
        title,
        format,
        conditions: {},
        source,
        action: "online_row.export_report",
        object: id,
        detail: { form: code },
      });
    },
    "onlineRowImport.start": async ({ params: { code }, body: { id } }, { caller, origin }) => {
      const imports = await importing.importsFor(code, caller, origin);
      // A caller who lost the right to edit changes nothing by a file that was checked before.
      const { options } = await imports.read(id, caller);
      await importing.options(code, options.updateBy, caller, origin);
      await imports.start(id, caller, origin);
      return null;
    },
    "onlineRowImport.withdraw": async ({ params: { code }, body: { id } }, { caller, origin }) => {
      await (await importing.importsFor(code, caller, origin)).withdraw(id, caller);
      return null;
    },
    "onlineRow.listLevel": ({ params: { code }, query: { parentId, ...query } }, { caller, origin }) =>
      reading.listLevel(code, parentId, query, caller, origin),
    "onlineRow.listSubRows": ({ params: { code }, query: { id, sub } }, { caller, origin }) =>
      reading.listSubRows(code, id, sub, caller, origin),
    "onlineRow.read": ({ params: { code }, query: { id } }, { caller, origin }) =>
      reading.read(code, id, caller, origin),
    "onlineRow.save": ({ params: { code }, body }, { caller, origin }) => writing.save(code, body, caller, origin),
    "onlineRow.remove": async ({ params: { code }, body: { ids } }, { caller, origin }) => ({
      removed: await writing.remove(code, ids, caller, origin),
    }),
    "onlineRow.runButton": async ({ params: { code, button }, body: { rows } }, { caller, origin }) => ({
      changed: await writing.press(code, button, rows, caller, origin),
    }),
    "onlineRow.upload": ({ params: { code, field }, file }, { caller, origin }) =>
      rowAttachments.upload(code, field, file, caller, origin),
    "onlineRow.listChoices": ({ params: { code, field }, query }, { caller, origin }) =>
      reading.listChoices(code, field, query, caller, origin),
  });
