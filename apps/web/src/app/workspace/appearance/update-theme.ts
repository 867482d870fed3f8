import { notify } from "#shared/feedback/notify.ts";

/** Specification 8, verbatim. */
const FAILED = "Failed to update theme";

/** Puts a look on the pages. Where that fails they get the former one again, and the person is told: false. */
export function updateTheme<Look>(put: (look: Look) => void, next: Look, before: Look): boolean {
  try {
    put(next);
    return true;
  } catch (cause) {
    console.warn("the theme was not updated", cause);
    notify({ kind: "error", text: FAILED });
  }
  try {
    put(before);
  } catch {
    // It failed already and was told.
  }
  return false;
}
