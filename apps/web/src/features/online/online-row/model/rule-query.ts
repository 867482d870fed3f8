import type { CellValue } from "@tender/form-rules";

/** Builds the query of the rule check. Undefined: rule or value is missing, and no call is needed. */
export function ruleQuery(ruleCode: string | null, value: CellValue): { ruleCode: string; value: string } | undefined {
  const text = value === null || Array.isArray(value) ? "" : String(value).trim();
  return ruleCode && text !== "" ? { ruleCode, value: text } : undefined;
}
