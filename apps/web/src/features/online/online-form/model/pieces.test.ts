import { expect, test } from "vitest";
import { createBlankForm } from "./blank-form.ts";
import { newField } from "./fields.ts";
import { merge, replacePiece } from "./pieces.ts";

const field = (id: string, title: string) => ({ ...newField("input", [], id, 2), name: id, title });
const base = {
  ...createBlankForm("goods", "物资", "single"),
  fields: [field("a", "甲"), field("b", "乙"), field("c", "丙")],
};
const titled = (id: string, title: string) =>
  base.fields.map((existing) => (existing.id === id ? { ...existing, title } : existing));
const idsOf = ({ fields }: typeof base) => fields.map(({ id }) => id);

test("merges changes of different parts", () => {
  const mine = { ...base, fields: titled("a", "甲方") };
  const theirs = { ...base, note: "说明", fields: [...titled("b", "乙方"), field("d", "丁")] };
  const { definition, differences } = merge(base, mine, theirs);
  expect(definition.fields.map(({ title }) => title)).toEqual(["甲方", "乙方", "丙", "丁"]);
  expect(definition.note).toBe("说明");
  expect(differences.map(({ name, isOwnChange: isMine }) => [name, isMine])).toEqual([
    ["note", false],
    ["item:b", false],
    ["item:d", false],
  ]);
});

test("prefers the own change of a conflict until the other is chosen", () => {
  const { definition, differences, fields } = merge(
    base,
    { ...base, fields: titled("a", "我的") },
    { ...base, fields: titled("a", "他的") },
  );
  expect(definition.fields[0]?.title).toBe("我的");
  const [first] = differences;
  expect(first).toMatchObject({ name: "item:a", isOwnChange: true });
  expect(fields.find(({ name }) => name === "item:a")?.describe?.(first?.otherValue as never)).toBe("标题 他的");
  expect(replacePiece(definition, "item:a", first?.otherValue).fields[0]?.title).toBe("他的");
});

test("reports the other's removal of a field that was changed here", () => {
  const theirs = { ...base, fields: base.fields.slice(1) };
  const { definition, differences, fields } = merge(base, { ...base, fields: titled("a", "我的") }, theirs);
  expect(idsOf(definition)).toEqual(["a", "b", "c"]);
  expect(differences).toHaveLength(1);
  expect(fields.find(({ name }) => name === "item:a")?.describe?.(null as never)).toBe("无此字段");
  expect(idsOf(replacePiece(definition, "item:a", null))).toEqual(["b", "c"]);
});

test("offers the other's order and appends fields that the other lacks", () => {
  const mine = { ...base, fields: [field("n", "新"), ...base.fields] };
  const theirs = { ...base, fields: base.fields.toReversed() };
  const { definition, differences } = merge(base, mine, theirs);
  expect(differences.map(({ name }) => name)).toEqual(["order"]);
  expect(idsOf(replacePiece(definition, "order", idsOf(theirs)))).toEqual(["c", "b", "a", "n"]);
});
