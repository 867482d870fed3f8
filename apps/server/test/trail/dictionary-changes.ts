import { fileForm } from "@tender/testkit";
import type { Changes, Stage } from "./scenario.ts";

let codeCount = 0;
const newCode = (): string => {
  codeCount += 1;
  return `list_${codeCount}`;
};

const dictionaryInput = (code: string) => ({
  ...({ id: null, version: null, kind: "dictionary", code, name: code } as const),
  ...({ valueType: "text", description: "" } as const),
});

const item = (dictionaryId: string, value: string) => ({
  id: null,
  version: null,
  dictionaryId,
  value,
  text: value,
  color: null,
  description: "",
  enabled: true,
});

/** Creates a dictionary with two items. */
async function createDictionary({ t, admin }: Stage) {
  const { id } = (await t.call("dictionaryAdmin.save", { body: dictionaryInput(newCode()) }, admin)).body.result;
  const items: string[] = [];
  for (const value of ["1", "2"])
    items.push((await t.call("dictionaryAdmin.saveItem", { body: item(id, value) }, admin)).body.result.id);
  return { id, items };
}

async function createRemovedDictionary(stage: Stage) {
  const { id } = await createDictionary(stage);
  await stage.run("UPDATE dict SET removed_at = now() WHERE id = $1", [id]);
  return id;
}

export const dictionaryChanges: Changes = {
  "dictionaryAdmin.save": async ({ t, admin }) => {
    const body = dictionaryInput(newCode());
    return () => t.call("dictionaryAdmin.save", { body }, admin);
  },
  "dictionaryAdmin.remove": async (stage) => {
    const { id } = await createDictionary(stage);
    return () => stage.t.call("dictionaryAdmin.remove", { body: { id, version: 1 } }, stage.admin);
  },
  "dictionaryAdmin.restore": async (stage) => {
    const id = await createRemovedDictionary(stage);
    return () => stage.t.call("dictionaryAdmin.restore", { body: { id } }, stage.admin);
  },
  "dictionaryAdmin.erase": async (stage) => {
    const id = await createRemovedDictionary(stage);
    return () => stage.t.call("dictionaryAdmin.erase", { body: { id } }, stage.admin);
  },
  "dictionaryAdmin.saveItem": async (stage) => {
    const { id } = await createDictionary(stage);
    return () => stage.t.call("dictionaryAdmin.saveItem", { body: item(id, "3") }, stage.admin);
  },
  "dictionaryAdmin.orderItems": async (stage) => {
    const { id, items } = await createDictionary(stage);
    const body = { dictionaryId: id, ids: items.toReversed() };
    return () => stage.t.call("dictionaryAdmin.orderItems", { body }, stage.admin);
  },
  "dictionaryAdmin.removeItem": async (stage) => {
    const { id, items } = await createDictionary(stage);
    const body = { dictionaryId: id, id: items[0] ?? "", version: 1 };
    return () => stage.t.call("dictionaryAdmin.removeItem", { body }, stage.admin);
  },
  "dictionaryAdmin.import": async ({ t, admin }) => {
    const file = `字典编码,字典名称,值,文本,颜色,状态,说明\r\n${newCode()},油漆,1,红,红,启用,\r\n`;
    const form = { ...fileForm("字典.csv", file), token: admin.token };
    return () => t.http("POST", "/api/system/dictionaries/import/dictionary/apply", form);
  },
};
