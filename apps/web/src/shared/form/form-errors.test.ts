import { expect, test } from "vitest";
import { applyValidation, clearFieldError, type Errors, type FormMemory, shownErrors } from "./form-errors.ts";

type Field = "name" | "phone";
const empty: FormMemory<Field> = {};
const bothMissing = { name: "请输入姓名", phone: "请输入手机号" };
const findShownErrors = (memory: FormMemory<Field>, currentErrors: Errors<Field> = bothMissing) =>
  shownErrors(memory, currentErrors);

test("shows nothing before the first validation", () => {
  expect(findShownErrors(empty)).toEqual({});
});

test("shows errors once and removes that of a changed field", () => {
  const validated = applyValidation<Field>(empty, ["name", "phone"], bothMissing, false);
  expect(findShownErrors(validated, {})).toEqual(bothMissing);
  expect(findShownErrors(clearFieldError(validated, "name", false))).toEqual({ phone: "请输入手机号" });
});

test("validates the given fields and keeps the errors of the others", () => {
  const validated = applyValidation<Field>(empty, ["phone"], bothMissing, false);
  expect(findShownErrors(validated)).toEqual({ phone: "请输入手机号" });
  expect(findShownErrors(applyValidation<Field>(validated, ["name"], bothMissing, false))).toEqual(bothMissing);
  expect(findShownErrors(applyValidation<Field>(validated, ["phone"], {}, false))).toEqual({});
});

test("validates the touched fields of a live form continuously", () => {
  const typed = clearFieldError(empty, "name", true);
  expect(findShownErrors(typed)).toEqual({ name: "请输入姓名" });
  expect(findShownErrors(typed, {})).toEqual({});
  expect(findShownErrors(applyValidation<Field>(typed, ["phone"], {}, true))).toEqual(bothMissing);
});

test("shows the server's error until the value changes", () => {
  const refused: FormMemory<Field> = { name: "姓名已存在!" };
  expect(findShownErrors(refused, {})).toEqual({ name: "姓名已存在!" });
  expect(findShownErrors(clearFieldError(refused, "phone", true), {})).toEqual({ name: "姓名已存在!" });
  expect(findShownErrors(applyValidation(refused, ["name"], {}, true), {})).toEqual({ name: "姓名已存在!" });
  expect(findShownErrors(clearFieldError(refused, "name", true), {})).toEqual({});
});

test("drops the server's error of a form that is not live at the next validation", () => {
  expect(findShownErrors(applyValidation<Field>({ name: "姓名已存在!" }, ["name"], {}, false))).toEqual({});
});
