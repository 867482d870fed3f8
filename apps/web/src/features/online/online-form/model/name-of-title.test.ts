import { expect, test } from "vitest";
import { nameOfTitle } from "./name-of-title.ts";

test.each([
  ["合同金额", "he_tong_jin_e"],
  ["女方姓名", "nv_fang_xing_ming"],
  ["金额（万元）", "jin_e_wan_yuan"],
  ["A 包报价", "a_bao_bao_jia"],
  ["2026 年度", "f_2026_nian_du"],
  ["供应商统一社会信用代码证书编号", "gystyshxydmzsbh"],
  ["——", ""],
])("creates a column name from %s: %s", (title, name) => {
  expect(nameOfTitle(title)).toBe(name);
});
