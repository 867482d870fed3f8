import { useSettled } from "./use-settled.ts";

/** The trimmed search text after a pause in typing; empty at once when the field is cleared. */
export function useKeyword(typed: string): string {
  const settled = useSettled(typed.trim());
  return typed.trim() === "" ? "" : settled;
}
