import { ListFile, routes } from "#http/routes.ts";
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
    "category.export": async ({ query: { format } }) =>
      new ListFile({
        name: "categories",
        title: "分类字典",
        format,
        source: categoryTable(await files.whole()),
        conditions: {},
        action: "category.export",
      }),
    "category.import": ({ params: { mode }, file }, { caller, origin }) => files.run(file.bytes, mode, caller, origin),
  });
