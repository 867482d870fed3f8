import { expect, test } from "vitest";
import { fieldsOf, formOf, type ItemFields } from "./item-form.ts";

const menu: ItemFields = {
  title: "档案目录",
  isButton: false,
  parentId: "archive",
  path: "/archive/dossiers",
  name: null,
  component: "archive/dossiers",
  redirect: null,
  icon: "list",
  url: null,
  target: null,
  hidden: false,
  alwaysShow: true,
  keepAlive: true,
  isRoute: true,
  internalOrExternal: false,
  permissionList: ["archive:view"],
  action: null,
  type: null,
  status: null,
  describe: null,
};
const button: ItemFields = {
  ...menu,
  isButton: true,
  path: null,
  component: null,
  icon: null,
  alwaysShow: false,
  keepAlive: false,
  permissionList: [],
  action: "a:x",
  type: "2",
  status: "0",
  describe: "说明",
};

test.each([
  ["a menu", menu],
  ["a button", button],
])("returns %s unchanged through the form", (_case, item) => {
  expect(fieldsOf(formOf(item, null), item.isButton)).toEqual(item);
});

test("creates an item below its parent with the default flags, and trims its values", () => {
  const form = formOf(null, "archive");
  expect(fieldsOf({ ...form, title: " 新页 ", path: " /new ", permissionList: [" a:b ", ""] }, false)).toMatchObject({
    title: "新页",
    path: "/new",
    parentId: "archive",
    isRoute: true,
    keepAlive: true,
    hidden: false,
    component: null,
    permissionList: ["a:b"],
    type: null,
  });
});
