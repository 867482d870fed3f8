import { expect, test } from "vitest";
import { afterChange, afterValidation, type Errors, type FormMemory, shownErrors } from "./form-errors.ts";

type Field = "name" | "phone";
const empty: FormMemory<Field> = {};
const bothMissing = { name: "请输入姓名", phone: "请输入手机号" };
const shown = (memory: FormMemory<Field>, found: Errors<Field> = bothMissing) => shownErrors(memory, found);

test("shows nothing before the first validation", () => {
  expect(shown(empty)).toEqual({});
});

test("shows errors once and removes that of a changed field", () => {
  const validated = afterValidation<Field>(empty, ["name", "phone"], bothMissing, false);
  expect(shown(validated, {})).toEqual(bothMissing);
  expect(shown(afterChange(validated, "name", false))).toEqual({ phone: "请输入手机号" });
});

test("validates the given fields and keeps the errors of the others", () => {
  const validated = afterValidation<Field>(empty, ["phone"], bothMissing, false);
  expect(shown(validated)).toEqual({ phone: "请输入手机号" });
  expect(shown(afterValidation<Field>(validated, ["name"], bothMissing, false))).toEqual(bothMissing);
  expect(shown(afterValidation<Field>(validated, ["phone"], {}, false))).toEqual({});
});

test("validates the touched fields of a live form continuously", () => {
  const typed = afterChange(empty, "name", true);
  expect(shown(typed)).toEqual({ name: "请输入姓名" });
  expect(shown(typed, {})).toEqual({});
  expect(shown(afterValidation<Field>(typed, ["phone"], {}, true))).toEqual(bothMissing);
});

test("shows the server's error until the value changes", () => {
  const refused: FormMemory<Field> = { name: "姓名已存在!" };
  expect(shown(refused, {})).toEqual({ name: "姓名已存在!" });
  expect(shown(afterChange(refused, "phone", true), {})).toEqual({ name: "姓名已存在!" });
  expect(shown(afterValidation(refused, ["name"], {}, true), {})).toEqual({ name: "姓名已存在!" });
  expect(shown(afterChange(refused, "name", true), {})).toEqual({});
});

test("drops the server's error of a form that is not live at the next validation", () => {
  expect(shown(afterValidation<Field>({ name: "姓名已存在!" }, ["name"], {}, false))).toEqual({});
});
