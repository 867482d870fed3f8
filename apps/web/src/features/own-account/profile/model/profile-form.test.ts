import { expect, test } from "vitest";
import { bodyOf, fieldsOf, isChanged } from "./profile-form.ts";

const profile = {
  userInfo: { id: "1", username: "buyer", realname: "王明", avatar: null },
  phone: null,
  email: null,
  birthday: null,
  sex: "unstated" as const,
  post: null,
  tags: [],
  createdAt: "2026-01-01T00:00:00.000Z",
};

test("shows unknown values as empty fields and sends them as null", () => {
  const fields = fieldsOf(profile);
  expect(fields).toEqual({ realname: "王明", birthday: "", sex: "unstated", post: "" });
  expect(bodyOf({ ...fields, realname: " 王明 ", post: "  " })).toEqual({
    realname: "王明",
    birthday: null,
    sex: "unstated",
    post: null,
  });
});

test("detects changes", () => {
  const fields = fieldsOf(profile);
  expect(isChanged({ ...fields, realname: "王明 " }, profile)).toBe(false);
  expect(isChanged({ ...fields, birthday: "1990-05-17" }, profile)).toBe(true);
});
