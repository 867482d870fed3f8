import { expect, test } from "vitest";
import { afterChange, afterJudging, type Errors, type FormMemory, shownErrors } from "./form-errors.ts";

type Field = "name" | "phone";
const empty: FormMemory<Field> = {};
const bothMissing = { name: "请输入姓名", phone: "请输入手机号" };
const shown = (memory: FormMemory<Field>, found: Errors<Field> = bothMissing) => shownErrors(memory, found);

test("shows nothing before something was judged", () => {
  expect(shown(empty)).toEqual({});
});

test("says once what was found, and takes it back from a field that changes", () => {
  const judged = afterJudging<Field>(empty, ["name", "phone"], bothMissing, false);
  expect(shown(judged, {})).toEqual(bothMissing);
  expect(shown(afterChange(judged, "name", false))).toEqual({ phone: "请输入手机号" });
});

test("judges the fields asked for, and leaves what stands under the others", () => {
  const judged = afterJudging<Field>(empty, ["phone"], bothMissing, false);
  expect(shown(judged)).toEqual({ phone: "请输入手机号" });
  expect(shown(afterJudging<Field>(judged, ["name"], bothMissing, false))).toEqual(bothMissing);
  expect(shown(afterJudging<Field>(judged, ["phone"], {}, false))).toEqual({});
});

test("goes on judging the fields of a live form, and only those that were touched", () => {
  const typed = afterChange(empty, "name", true);
  expect(shown(typed)).toEqual({ name: "请输入姓名" });
  expect(shown(typed, {})).toEqual({});
  expect(shown(afterJudging<Field>(typed, ["phone"], {}, true))).toEqual(bothMissing);
});

test("keeps what the server said of a value until the value changes", () => {
  const refused: FormMemory<Field> = { name: "姓名已存在!" };
  expect(shown(refused, {})).toEqual({ name: "姓名已存在!" });
  expect(shown(afterChange(refused, "phone", true), {})).toEqual({ name: "姓名已存在!" });
  expect(shown(afterJudging(refused, ["name"], {}, true), {})).toEqual({ name: "姓名已存在!" });
  expect(shown(afterChange(refused, "name", true), {})).toEqual({});
});

test("takes the server's word of a form that is not live for said once it is judged again", () => {
  expect(shown(afterJudging<Field>({ name: "姓名已存在!" }, ["name"], {}, false))).toEqual({});
});
