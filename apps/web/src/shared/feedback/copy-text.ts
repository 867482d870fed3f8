import { notify } from "./notify.ts";

/** Into the clipboard, and says so; without the permission, or on a page without https, what to do instead. */
export async function copyText(value: string, copied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(value);
    notify({ kind: "success", text: copied });
  } catch {
    notify({ kind: "warning", text: "没有复制成功，请手动选择复制" });
  }
}
