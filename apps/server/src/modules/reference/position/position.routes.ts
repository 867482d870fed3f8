import { ListFile, routes } from "#http/routes.ts";
import type { DictionaryService } from "#modules/reference/dictionary/dictionary.service.ts";
import { partsOf } from "#platform/csv.ts";
import { GRADES, positionFile } from "./position.presenter.ts";
import type { Positions } from "./position.service.ts";

export interface PositionRouteDeps {
  readonly positions: Positions;
  readonly dictionaries: Pick<DictionaryService, "wordsOf">;
}

const FOUND = 20;

const windowOf = (page: number, pageSize: number) => ({ limit: pageSize, offset: (page - 1) * pageSize });

export const positionRoutes = ({ positions, dictionaries }: PositionRouteDeps) =>
  routes({
    "position.list": ({ query: { page, pageSize, ...filter } }) => positions.page(filter, windowOf(page, pageSize)),
    "position.export": async ({ query: { format, ...filter } }) => {
      const grades = await dictionaries.wordsOf(GRADES);
      return new ListFile({
        name: "positions",
        title: "职务",
        format,
        conditions: filter,
        action: "position.export",
        labels: { grade: Object.fromEntries(grades), enabled: { "1": "启用", "0": "停用" } },
        source: positionFile(
          partsOf((window) => positions.page(filter, window)),
          grades,
        ),
      });
    },
    "position.read": ({ query: { id } }) => positions.read(id),
    "position.save": async ({ body }, { caller, origin }) => ({ id: await positions.save(body, caller, origin) }),
    "position.remove": async ({ body }, { caller, origin }) => {
      await positions.remove(body, caller, origin);
      return null;
    },
    "position.listHolders": ({ query: { page, pageSize, ...filter } }) =>
      positions.holders(filter, windowOf(page, pageSize)),
    "position.findPeople": ({ query: { positionId, keyword } }) => positions.findPeople(positionId, keyword, FOUND),
    "position.addHolders": async ({ body }, { caller, origin }) => ({
      changed: await positions.addHolders(body, caller, origin),
    }),
    "position.setTerm": async ({ body }, { caller, origin }) => {
      await positions.setTerm(body, caller, origin);
      return null;
    },
    "position.removeHolders": async ({ body }, { caller, origin }) => ({
      changed: await positions.removeHolders(body, caller, origin),
    }),
  });
