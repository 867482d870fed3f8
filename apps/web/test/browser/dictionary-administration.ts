import type { EndpointOf, ResultOf } from "@tender/contract";
import { menuItem } from "#test/menu-factory.ts";
import { answer } from "./answers.ts";
import { signInToWorkspace } from "./workspace.ts";

type Dictionary = ResultOf<EndpointOf<"dictionaryAdmin.list">>["rows"][number];
type DictionaryDetail = ResultOf<EndpointOf<"dictionaryAdmin.read">>;

const everyDictionaryRight = ["view", "edit", "remove", "import", "export"]
  .map((right) => `dictionary:${right}`)
  .concat("audit:view");
const buttonOf = (action: string) => ({ action, type: "1", status: "1", describe: "" });

const changedAt = "2026-11-20T03:04:05.000Z";
const builtin: Dictionary = {
  id: "d1",
  version: 3,
  kind: "dictionary",
  code: "category",
  name: "采购类别",
  valueType: "text",
  description: "",
  builtin: true,
  items: 3,
  updatedAt: changedAt,
};
export const ownDictionary: Dictionary = {
  ...builtin,
  id: "d2",
  code: "grade",
  name: "信用等级",
  builtin: false,
  items: 0,
};
export const dictionaryDetail: DictionaryDetail = {
  id: "d1",
  version: 3,
  kind: "dictionary",
  code: "category",
  name: "采购类别",
  valueType: "text",
  description: "",
  builtin: true,
  items: (
    [
      ["i1", "HW01", "货物", "blue", true],
      ["i2", "GC01", "工程", null, true],
      ["i3", "QT99", "其他采购", null, false],
    ] as const
  ).map(([id, value, text, color, isDelivered]) => ({
    id,
    value,
    text,
    color,
    version: 2,
    description: "",
    enabled: isDelivered,
    builtin: isDelivered,
  })),
};

export const dictionaryMenu = menuItem({
  path: "/system/dictionaries",
  component: "dictionary-admin/dictionaries",
  meta: { title: "数据字典" },
});

export const dictionaryDataTexts = ["category", "grade", "HW01", "GC01", "QT99"];

/** Signs in with the page 数据字典 and content in each of its parts. */
export function signInAsDictionaryAdmin(rights: readonly string[] = everyDictionaryRight): void {
  signInToWorkspace({
    menu: [dictionaryMenu],
    auth: rights.map(buttonOf),
    allAuth: everyDictionaryRight.map(buttonOf),
  });
  answer("proof.readMethods", { methods: ["password"], isProved: true });
  answerDictionaryAdministration();
}

export function answerDictionaryAdministration(): void {
  answer("dictionaryAdmin.list", { total: 2, rows: [builtin, ownDictionary] });
  answer("dictionaryAdmin.read", dictionaryDetail);
  const { updatedAt: removedAt, ...removed } = ownDictionary;
  answer("dictionaryAdmin.listRemoved", { total: 1, rows: [{ ...removed, removedAt }] });
  answer("dictionary.readAll", {});
  answer("savedView.listOwn", []);
}
