import { notify } from "#shared/feedback/notify.ts";

/** Specification 8, verbatim. */
const FAILED = "Failed to update theme";

/** Applies a look to the pages. After a failure it restores the former one, shows a notice and returns false. */
export function updateTheme<Look>(apply: (look: Look) => void, next: Look, before: Look): boolean {
  try {
    apply(next);
    return true;
  } catch (cause) {
    console.warn("the theme was not updated", cause);
    notify({ kind: "error", text: FAILED });
  }
  try {
    apply(before);
  } catch {
    // The failure has been shown already.
  }
  return false;
}
