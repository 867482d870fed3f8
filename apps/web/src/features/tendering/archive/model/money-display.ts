import { THIN_SPACE } from "#shared/format/thin-space.ts";
import { formatDecimal, parseDecimal, reaches } from "./decimal.ts";

/** Unknown is a dash, never 0. */
export const UNKNOWN = "—";

export interface MoneyDisplay {
  /** `GBP` in front of any currency but CNY, which is told by its unit 元. */
  readonly code: string | null;
  readonly figure: string;
  readonly unit: string;
  /** The three in one line. */
  readonly text: string;
  /** To the cent, for the tooltip. */
  readonly exact: string | null;
}

const steps = [
  { power: 8, name: "亿" },
  { power: 4, name: "万" },
  { power: 0, name: "" },
] as const;

/**
 * Money by the rule of the statistics: 元 below 10,000, then 万元, from 100,000,000 亿元, two decimals; other currencies
 * keep the steps with their code in front. The step is chosen by the exact amount, before rounding.
 */
export function displayMoney(amount: string | null, currency: string): MoneyDisplay {
  const value = amount === null ? undefined : parseDecimal(amount);
  if (!value) return { code: null, figure: UNKNOWN, unit: "", text: UNKNOWN, exact: null };
  const isYuan = currency === "CNY";
  const step = steps.find((each) => reaches(value, each.power)) ?? steps[2];
  const figure = formatDecimal(value, step.power, 2);
  const unit = `${step.name}${isYuan ? "元" : ""}`;
  const code = isYuan ? null : currency;
  const cents = formatDecimal(value, 0, 2);
  return {
    code,
    figure,
    unit,
    text: [code, unit ? `${figure}${THIN_SPACE}${unit}` : figure].filter(Boolean).join(" "),
    exact: isYuan ? `${cents}${THIN_SPACE}元` : `${currency} ${cents}`,
  };
}
