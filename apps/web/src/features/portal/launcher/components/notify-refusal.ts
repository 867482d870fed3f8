import { notify } from "#shared/feedback/notify.ts";
import { launcherText as text } from "../text.ts";
import type { Refusal } from "./refusal-note.tsx";

/** Shows a refusal as a toast, for pages without a place for it. */
export function notifyRefusal(refusal: Refusal | null): void {
  if (!refusal) return;
  const { name, message, help } = refusal;
  notify({ kind: "error", title: text.refusedTitle, text: [`${name}：${message}`, help].filter(Boolean).join(" ") });
}
