import { expect, test } from "vitest";
import { withoutPersonalData } from "./personal-data.ts";

test.each([
  "contactPoint",
  "contactPoints",
  "additionalContactPoints",
  "email",
  "telephone",
  "phone",
  "mobile",
  "fax",
  "faxNumber",
  "persones",
  "beneficialOwners",
])("removes %s", (key) => {
  const party = { id: "1", name: "某公司" };
  expect(withoutPersonalData({ parties: [{ ...party, [key]: ["x"] }] })).toEqual({ parties: [party] });
});

test("removes contact data of people, wherever it occurs", () => {
  expect(
    withoutPersonalData({
      parties: [
        {
          id: "1",
          name: "某公司",
          contactPoint: { name: "张三", email: "a@example.com" },
          details: { telephone: "1", scale: "small" },
        },
      ],
      tender: {
        procuringEntity: { name: "某局", contactPoint: {} },
        documents: [{ id: "1", author: { faxNumber: "2", role: "x" } }],
      },
    }),
  ).toEqual({
    parties: [{ id: "1", name: "某公司", details: { scale: "small" } }],
    tender: { procuringEntity: { name: "某局" }, documents: [{ id: "1", author: { role: "x" } }] },
  });
});

test.each([
  ["a@b.cn_d@e.cn", "[已移除][已移除]"],
  ["@a@b@c.cn", "@a@[已移除]"],
  ["a@b.cn@c.cn", "[已移除]@c.cn"],
  ["a@b 张三@公司.cn.", "a@b [已移除]."],
  ["x+y%z@a-b.example.com,k@", "[已移除],k@"],
])("removes the e-mail addresses in %j", (description, remaining) => {
  expect(withoutPersonalData({ tender: { description } })).toEqual({ tender: { description: remaining } });
});

test("removes e-mail addresses from running text", () => {
  expect(withoutPersonalData({ tender: { description: "请发至 zhang.san@example.com.cn，谢谢" } })).toEqual({
    tender: { description: "请发至 [已移除]，谢谢" },
  });
});
