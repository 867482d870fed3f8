import { expect, test } from "vitest";
import { blankPerson, bodyOf, type DraftPerson, faultsOf, isBlank } from "./people-draft.ts";

const person = (fields: Partial<DraftPerson> = {}): DraftPerson => ({
  ...blankPerson(fields.username ?? "k"),
  realname: "周安",
  username: "zhou.an",
  phone: "13700000002",
  ...fields,
});

test("ignores an empty row", () => {
  expect(isBlank(blankPerson("k", ["auditor"]))).toBe(true);
  expect(faultsOf([blankPerson("k")])).toEqual(new Map());
});

test("names the faults of each row as the server would", () => {
  const rows = [
    person(),
    person({ key: "2", username: "Zhou.An", phone: "13700000003" }),
    person({ key: "3", username: "a b", realname: " ", phone: "12" }),
    person({ key: "4", username: "", phone: "13700000002" }),
    person({ key: "5", username: "li", phone: "", email: "li@example.cn" }),
    person({ key: "6", username: "lu", phone: "", email: "LI@example.cn" }),
    person({ key: "7", username: "ma", phone: "", email: "ma" }),
  ];
  expect(Object.fromEntries(faultsOf(rows))).toEqual({
    "2": { username: "与另一行的账号相同" },
    "3": { realname: "请输入姓名", username: "账号不能含空格", phone: "请输入正确的手机号" },
    "4": { username: "请输入账号", phone: "与另一行的手机号相同" },
    "6": { email: "与另一行的邮箱相同" },
    "7": { email: "请输入正确的邮箱地址" },
  });
});

test("sends trimmed values", () => {
  const department = { orgCode: "A01B01", path: ["中心", "交易一部"] };
  expect(bodyOf(person({ realname: " 周安 ", phone: " ", department }), true)).toEqual({
    username: "zhou.an",
    realname: "周安",
    phone: null,
    email: null,
    departments: ["A01B01"],
    linkBy: "page",
  });
  const mailed = person({ email: " zhou@example.cn " });
  expect(bodyOf(mailed, true)).toMatchObject({ email: "zhou@example.cn", linkBy: "mail" });
  expect(bodyOf(mailed, false)).toMatchObject({ email: "zhou@example.cn", linkBy: "page" });
});
