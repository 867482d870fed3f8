import { THIN_SPACE } from "#shared/format/thin-space.ts";
import { formatDecimal, parseDecimal, reaches } from "./decimal.ts";

/** Shown for an unknown value, never 0. */
export const UNKNOWN = "—";

export interface MoneyDisplay {
  /** Code of a currency other than CNY, such as `GBP`; CNY is shown by its unit 元. */
  readonly code: string | null;
  readonly figure: string;
  readonly unit: string;
  /** Code, figure and unit in one line. */
  readonly text: string;
  /** The amount to the cent, for the tooltip. */
  readonly exact: string | null;
}

const steps = [
  { power: 8, name: "亿" },
  { power: 4, name: "万" },
  { power: 0, name: "" },
] as const;

/**
 * Formats money by the rule of the statistics: 元 below 10,000, then 万元, from 100,000,000 亿元, with two decimals. Other
 * currencies use the same steps with their code in front. The step is chosen by the exact amount before rounding.
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
