import type { CellValue } from "@tender/form-rules";

/** What the rule check is asked; undefined: rule or value is missing, and nothing is sent. */
export function ruleAsked(ruleCode: string | null, value: CellValue): { ruleCode: string; value: string } | undefined {
  const text = value === null || Array.isArray(value) ? "" : String(value).trim();
  return ruleCode && text !== "" ? { ruleCode, value: text } : undefined;
}
