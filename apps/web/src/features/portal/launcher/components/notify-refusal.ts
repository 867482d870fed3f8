import { notify } from "#shared/feedback/notify.ts";
import { launcherText as text } from "../text.ts";
import type { Refusal } from "./refusal-note.tsx";

/** Says why somebody was not let in, where there is no place of its own for it. */
export function notifyRefusal(refusal: Refusal | null): void {
  if (!refusal) return;
  const { name, message, help } = refusal;
  notify({ kind: "error", title: text.refusedTitle, text: [`${name}：${message}`, help].filter(Boolean).join(" ") });
}
