import { useDebounced } from "./use-debounced.ts";

/** The trimmed search text after a pause in typing; empty at once when the field is cleared. */
export function useKeyword(typed: string): string {
  const debouncedKeyword = useDebounced(typed.trim());
  return typed.trim() === "" ? "" : debouncedKeyword;
}
