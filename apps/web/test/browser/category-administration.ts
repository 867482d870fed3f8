import type { EndpointOf, ResultOf } from "@tender/contract";
import { menuItem } from "#test/menu-factory.ts";
import { answer } from "./answers.ts";
import { signInToWorkspace } from "./workspace.ts";

type Node = ResultOf<EndpointOf<"category.listChildren">>["rows"][number];

const everyCategoryRight = ["category:view", "category:edit", "category:import", "category:export"];
const buttonOf = (action: string) => ({ action, type: "1", status: "1", describe: "" });

const node = (id: string, name: string, code: string, parentId: string | null = null, hasChildren = false): Node => ({
  id,
  name,
  code,
  parentId,
  hasChildren,
  version: 3,
  description: "",
  enabled: true,
});
const goods = node("k1", "货物", "A01", null, true);
export const works = node("k2", "工程", "A02");
const office = node("k3", "办公设备", "A01A01", "k1");
const desks: Node = { ...node("k4", "家具", "A01A02", "k1"), enabled: false };
const nodes = [goods, works, office, desks];

const pathOf = ({ id, name, parentId }: Node) => [
  ...(parentId === null ? [] : [{ id: goods.id, name: goods.name }]),
  { id, name },
];
export const foundNode = (category: Node) => ({ ...category, path: pathOf(category) });

export const categoryMenu = menuItem({
  path: "/system/categories",
  component: "category-admin/categories",
  meta: { title: "分类字典" },
});

export const categoryDataTexts = ["A01A01", "A01A02", "A01", "A02"];

/** Signs in with the page 分类字典 and two trees. */
export function signInAsCategoryAdmin(rights: readonly string[] = everyCategoryRight): void {
  signInToWorkspace({ menu: [categoryMenu], auth: rights.map(buttonOf), allAuth: everyCategoryRight.map(buttonOf) });
  answerCategoryAdministration();
}

export function answerCategoryAdministration(): void {
  answer("category.listChildren", ({ query: { parentId } }) => {
    const rows = nodes.filter((category) => category.parentId === (parentId ?? null));
    return { total: rows.length, rows };
  });
  answer("category.read", ({ query }) => {
    const category = nodes.find(({ id }) => id === query.id) ?? goods;
    return { ...foundNode(category), below: category.hasChildren ? 2 : 0 };
  });
}
