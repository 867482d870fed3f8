import { expect, test } from "vitest";
import { renameInExpression } from "./expression.ts";

test.each([
  ["row.amount > 0", "row.paid > 0"],
  ["row.amount == old.amount ? row.amount : -row.amount", "row.paid == old.paid ? row.paid : -row.paid"],
  ["row[\"amount\"] + row['amount']", "row[\"paid\"] + row['paid']"],
  ["row . amount + row.amount_2 + row.amounts", "row . paid + row.amount_2 + row.amounts"],
  ['row.note == "row.amount" || dict("amount", row.kind) == "amount"', undefined],
  ["person.name == today", undefined],
  [
    'row.tags.exists(amount, amount == row.amount && amount != "amount")',
    'row.tags.exists(amount, amount == row.paid && amount != "amount")',
  ],
  ["value(row.amount, 0) + round(double(row.amount), 2)", "value(row.paid, 0) + round(double(row.paid), 2)"],
  ['row.note == "金额😀" && row.amount > 1 // row.amount', 'row.note == "金额😀" && row.paid > 1 // row.amount'],
  ["row.amount >", undefined],
  ["amount > 1", undefined],
  ["row.amount.deep", undefined],
  ["", undefined],
])("%s", (text, renamed = text) => {
  expect(renameInExpression(text, "amount", "paid")).toBe(renamed);
});
