import type { GroupStep } from "./report-words.ts";

/** How a group of days is called; undefined: by its value. */
export function stepLabel(step: GroupStep, key: string): string | undefined {
  if (step === "year") return `${key}年`;
  if (step === "month") return `${key.slice(0, 4)}年${Number(key.slice(5, 7))}月`;
  if (step === "quarter") return `${key.slice(0, 4)}年第${key.slice(6)}季度`;
  return undefined;
}
