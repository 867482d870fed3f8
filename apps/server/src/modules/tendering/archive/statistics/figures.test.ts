import { expect, test } from "vitest";
import { combine, figuresOf } from "./figures.ts";

const saved = (award: string) => {
  const sums = { n_awarded: "1", n_saving: "1", base_amount: "100000.0000", saving_award_amount: award };
  return { range: combine([{ grp: null, currency: "CNY", ...sums }], "CNY"), due: combine([], "CNY") };
};

test("rounds the change of a rate once, to a tenth of a percentage point", () => {
  const [current, before] = [saved("97055.0000"), saved("100000.0000")];
  const { savingRate } = figuresOf({ current, yearBefore: before, periodBefore: before });
  expect(savingRate).toMatchObject({ value: 0.0295, yearOnYear: 0.029, periodOnPeriod: 0.029 });
});
