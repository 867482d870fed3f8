import { routes } from "../../http/routes.ts";
import type { Categories } from "./category.service.ts";

export const categoryRoutes = (categories: Categories) =>
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
  });
