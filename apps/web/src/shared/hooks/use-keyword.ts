import { useSettled } from "./use-settled.ts";

/** What is typed to search by, once nothing has changed for a moment; nothing at once where the field was emptied. */
export function useKeyword(typed: string): string {
  const settled = useSettled(typed.trim());
  return typed.trim() === "" ? "" : settled;
}
