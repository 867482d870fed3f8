import type { FormDefinition } from "@tender/contract";
import {
  decimalField as decimal,
  formField as field,
  formDefinition,
  integerField as integer,
} from "../../testkit/src/online-forms.ts";
import { type Decimal, decimalOf } from "../src/decimals.ts";
import type { Facts } from "../src/index.ts";

export { decimal, field, integer };

export const createForm = (more: Partial<FormDefinition> = {}): FormDefinition =>
  formDefinition("goods", [field("title")], { title: "物资", ...more });

/** Returns a number as expressions see it. */
export function createDecimal(text: string): Decimal {
  const value = decimalOf(text);
  if (value === undefined) throw new Error(`${text} is no decimal`);
  return value;
}

export const createFacts = (more: Partial<Facts> = {}): Facts => ({
  row: {},
  old: null,
  person: {
    id: "u1",
    name: "王芳",
    account: "wangfang",
    orgCode: "A01",
    department: "采购部",
    roles: ["buyer", "leader"],
  },
  today: "2026-11-20",
  now: "2026-11-20T04:00:00.000Z",
  dict: (code, value) => `${code}:${value}`,
  ...more,
});
