import { notify } from "./notify.ts";

/**
 * Copies to the clipboard and reports it. Without the permission, or without https, a toast asks the person to copy by
 * hand. Returns whether it was copied.
 */
export async function copyText(value: string, successText: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value);
    notify({ kind: "success", text: successText });
    return true;
  } catch {
    notify({ kind: "warning", text: "复制失败，请手动选择复制" });
    return false;
  }
}
