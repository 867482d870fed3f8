import { Raw, routes } from "../../http/routes.ts";
import { csvHeaders, csvStream } from "../../platform/csv.ts";
import { xlsxHeaders, xlsxStream } from "../../platform/spreadsheet/write-xlsx.ts";
import type { DictionaryService } from "../dictionary/dictionary.service.ts";
import { GRADES, positionFile } from "./position.presenter.ts";
import type { Positions } from "./position.service.ts";

export interface PositionRouteDeps {
  readonly positions: Positions;
  readonly dictionaries: Pick<DictionaryService, "dictionaries">;
}

const FOUND = 20;

const windowOf = (page: number, pageSize: number) => ({ limit: pageSize, offset: (page - 1) * pageSize });

export const positionRoutes = ({ positions, dictionaries }: PositionRouteDeps) =>
  routes({
    "positions.list": ({ query: { page, pageSize, ...filter } }) => positions.page(filter, windowOf(page, pageSize)),
    "positions.export": async ({ query: { format, ...filter } }, { caller, origin }) => {
      const grades = (await dictionaries.dictionaries())[GRADES] ?? [];
      const source = positionFile(await positions.export(filter, caller, origin), grades);
      return format === "xlsx"
        ? new Raw(xlsxStream(source), xlsxHeaders("positions"))
        : new Raw(csvStream(source), csvHeaders("positions"));
    },
    "positions.read": ({ query: { id } }) => positions.read(id),
    "positions.save": async ({ body }, { caller, origin }) => ({ id: await positions.save(body, caller, origin) }),
    "positions.remove": async ({ body }, { caller, origin }) => {
      await positions.remove(body, caller, origin);
      return null;
    },
    "positions.listHolders": ({ query: { page, pageSize, ...filter } }) =>
      positions.holders(filter, windowOf(page, pageSize)),
    "positions.findPeople": ({ query: { positionId, keyword } }) => positions.findPeople(positionId, keyword, FOUND),
    "positions.addHolders": async ({ body }, { caller, origin }) => ({
      changed: await positions.addHolders(body, caller, origin),
    }),
    "positions.setTerm": async ({ body }, { caller, origin }) => {
      await positions.setTerm(body, caller, origin);
      return null;
    },
    "positions.takeHolders": async ({ body }, { caller, origin }) => ({
      changed: await positions.takeHolders(body, caller, origin),
    }),
  });
