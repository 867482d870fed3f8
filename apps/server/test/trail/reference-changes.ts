import { fileForm } from "@tender/testkit";
import type { Changes, Stage } from "./scenario.ts";

let nameCount = 0;
const newName = (word: string): string => {
  nameCount += 1;
  return `${word}_${nameCount}`;
};

const createCategory = async ({ t, admin }: Stage, parentId: string | null = null) => {
  const body = { id: null, version: null, parentId, name: newName("分类"), description: "", enabled: true };
  return (await t.call("category.save", { body }, admin)).body.result.id;
};

const sequence = { kind: "sequence", digits: 3, start: 1, restarts: "never", perDepartment: false } as const;
const fillRule = (code: string) => ({
  code,
  name: code,
  description: "",
  enabled: true,
  parts: [
    { kind: "text" as const, text: "A" },
    { ...sequence, isGapless: false },
  ],
});
const createFillRule = async ({ t, admin }: Stage) => {
  const code = newName("fill");
  const body = { id: null, version: null, ...fillRule(code) };
  return { code, id: (await t.call("fillRule.save", { body }, admin)).body.result.id };
};

const checkRule = (code: string) => ({
  code,
  name: code,
  description: "",
  enabled: true,
  steps: [{ digits: "*" as const, pattern: "\\d+", message: "应为数字", priority: 1 as const }],
});

const createPosition = async ({ t, admin }: Stage) => {
  const code = newName("position");
  const rest = { grade: null, sortOrder: 0, enabled: true, remark: "" };
  return (await t.call("position.save", { body: { id: null, version: null, code, name: code, ...rest } }, admin)).body
    .result.id;
};
const term = { since: "2026-01-01", until: null };
const preparedHolding = async (stage: Stage) => {
  const { t, admin, run } = stage;
  const { id: departmentId } = await t.make.department();
  const { id: userId } = await t.make.user({ departments: [departmentId] });
  const positionId = await createPosition(stage);
  const send = () =>
    t.call("position.addHolders", { body: { positionId, people: [{ userId, departmentId }], ...term } }, admin);
  const addHolder = async () => {
    await send();
    const [row] = await run("SELECT id FROM position_holder WHERE position_id = $1", [positionId]);
    return { positionId, id: String(row?.id) };
  };
  return { send, addHolder };
};

export const referenceChanges: Changes = {
  "category.save": async ({ t, admin }) => {
    const body = { id: null, version: null, parentId: null, name: newName("分类"), description: "", enabled: true };
    return () => t.call("category.save", { body }, admin);
  },
  "category.move": async (stage) => {
    const [parentId, id] = [await createCategory(stage), await createCategory(stage)];
    return () => stage.t.call("category.move", { body: { id, version: 1, parentId, before: null } }, stage.admin);
  },
  "category.remove": async (stage) => {
    const id = await createCategory(stage);
    return () => stage.t.call("category.remove", { body: { id, version: 1 } }, stage.admin);
  },
  "category.import": async ({ t, admin }) => {
    const form = { ...fileForm("分类.csv", `编码,分类,状态,说明\r\n,${newName("货物")},启用,`), token: admin.token };
    return () => t.http("POST", "/api/system/categories/import/apply", form);
  },
  "fillRule.save": async ({ t, admin }) => {
    const body = { id: null, version: null, ...fillRule(newName("fill")) };
    return () => t.call("fillRule.save", { body }, admin);
  },
  "fillRule.draw": async (stage) => {
    const { code } = await createFillRule(stage);
    return () => stage.t.call("fillRule.draw", { body: { code } }, stage.admin);
  },
  "fillRule.remove": async (stage) => {
    const { id } = await createFillRule(stage);
    return () => stage.t.call("fillRule.remove", { body: { id, version: 1 } }, stage.admin);
  },
  "fillRule.import": async ({ t, admin }) => {
    const text = JSON.stringify({ kind: "fill_rule", rules: [fillRule(newName("fill")), fillRule(newName("fill"))] });
    const form = { ...fileForm("rules.json", text), token: admin.token };
    return () => t.http("POST", "/api/system/fill-rules/import/apply", form);
  },
  "validation.save": async ({ t, admin }) => {
    const body = { id: null, version: null, ...checkRule(newName("check")) };
    return () => t.call("validation.save", { body }, admin);
  },
  "validation.remove": async ({ t, admin }) => {
    const body = { id: null, version: null, ...checkRule(newName("check")) };
    const { id } = (await t.call("validation.save", { body }, admin)).body.result;
    return () => t.call("validation.remove", { body: { id, version: 1 } }, admin);
  },
  "validation.import": async ({ t, admin }) => {
    const text = JSON.stringify({ kind: "check_rule", rules: [checkRule(newName("check"))] });
    const form = { ...fileForm("rules.json", text), token: admin.token };
    return () => t.http("POST", "/api/system/check-rules/import/apply", form);
  },
  "position.save": async ({ t, admin }) => {
    const code = newName("position");
    const body = { id: null, version: null, code, name: code, grade: null, sortOrder: 0, enabled: true, remark: "" };
    return () => t.call("position.save", { body }, admin);
  },
  "position.remove": async (stage) => {
    const id = await createPosition(stage);
    return () => stage.t.call("position.remove", { body: { id, version: 1 } }, stage.admin);
  },
  "position.addHolders": async (stage) => (await preparedHolding(stage)).send,
  "position.setTerm": async (stage) => {
    const { id } = await (await preparedHolding(stage)).addHolder();
    const body = { id, version: 1, since: "2026-02-01", until: null };
    return () => stage.t.call("position.setTerm", { body }, stage.admin);
  },
  "position.removeHolders": async (stage) => {
    const { positionId, id } = await (await preparedHolding(stage)).addHolder();
    return () => stage.t.call("position.removeHolders", { body: { positionId, ids: [id] } }, stage.admin);
  },
};
