import { Raw, routes } from "../../http/routes.ts";
import { csvHeaders, csvStream } from "../../platform/csv.ts";
import { xlsxHeaders, xlsxStream } from "../../platform/spreadsheet/write-xlsx.ts";
import type { Categories } from "./category.service.ts";
import { categoryTable } from "./category-file.ts";
import type { CategoryImport } from "./category-import.service.ts";

export interface CategoryRouteDeps {
  readonly categories: Categories;
  readonly files: CategoryImport;
}

export const categoryRoutes = ({ categories, files }: CategoryRouteDeps) =>
  routes({
    "category.readLevel": ({ query: { code, offset } }) => categories.readLevel(code, offset),
    "category.readTree": ({ params: { code } }) => categories.readTree(code),
    "category.listChildren": ({ query: { parentId, offset } }) => categories.listChildren(parentId, offset),
    "category.search": ({ query: { keyword } }) => categories.search(keyword),
    "category.read": ({ query: { id } }) => categories.read(id),
    "category.save": ({ body }, { caller, origin }) => categories.save(body, caller, origin),
    "category.move": async ({ body }, { caller, origin }) => ({ code: await categories.move(body, caller, origin) }),
    "category.remove": async ({ body }, { caller, origin }) => {
      await categories.remove(body, caller, origin);
      return null;
    },
    "category.export": async ({ query: { format } }, { caller, origin }) => {
      const table = categoryTable(await files.export(caller, origin));
      return format === "xlsx"
        ? new Raw(xlsxStream(table), xlsxHeaders("categories"))
        : new Raw(csvStream(table), csvHeaders("categories"));
    },
    "category.import": ({ params: { mode }, file }, { caller, origin }) => files.run(file.bytes, mode, caller, origin),
  });
