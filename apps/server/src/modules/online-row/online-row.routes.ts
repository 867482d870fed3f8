import { ListFile, routes } from "../../http/routes.ts";
import type { RowExport } from "./row-export.service.ts";
import type { RowReading } from "./row-reading.service.ts";
import type { RowWriting } from "./row-writing.service.ts";

export interface OnlineRowRouteDeps {
  readonly exporting: RowExport;
  readonly reading: RowReading;
  readonly writing: RowWriting;
}

export const onlineRowRoutes = ({ exporting, reading, writing }: OnlineRowRouteDeps) =>
  routes({
    "onlineRow.readForm": ({ params: { code } }, { caller, origin }) => reading.form(code, caller, origin),
    "onlineRow.list": ({ params: { code }, query }, { caller, origin }) => reading.list(code, query, caller, origin),
    "onlineRow.export": async ({ params: { code }, query: { format, ...query } }, { caller, origin }) => {
      const { title, filter, source, more } = await exporting.file(code, query, caller, origin);
      const asked = { filter, sort: query.sort };
      return new ListFile({
        ...{ name: "online-rows", title, format, asked, action: "online_row.export", object: code },
        detail: { form: title, ...asked },
        source,
        more,
      });
    },
    "onlineRow.listLevel": ({ params: { code }, query: { parentId, ...query } }, { caller, origin }) =>
      reading.level(code, parentId, query, caller, origin),
    "onlineRow.listSubRows": ({ params: { code }, query: { id, sub } }, { caller, origin }) =>
      reading.subRows(code, id, sub, caller, origin),
    "onlineRow.read": ({ params: { code }, query: { id } }, { caller, origin }) =>
      reading.read(code, id, caller, origin),
    "onlineRow.save": ({ params: { code }, body }, { caller, origin }) => writing.save(code, body, caller, origin),
    "onlineRow.remove": async ({ params: { code }, body: { ids } }, { caller, origin }) => ({
      removed: await writing.remove(code, ids, caller, origin),
    }),
    "onlineRow.pressButton": async ({ params: { code, button }, body: { rows } }, { caller, origin }) => ({
      changed: await writing.press(code, button, rows, caller, origin),
    }),
    "onlineRow.listChoices": ({ params: { code, field }, query }, { caller, origin }) =>
      reading.choices(code, field, query, caller, origin),
  });
