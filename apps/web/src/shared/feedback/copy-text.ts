import { notify } from "./notify.ts";

/** Into the clipboard, and says so; without the permission, or on a page without https, what to do instead. Was it copied? */
export async function copyText(value: string, copied: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value);
    notify({ kind: "success", text: copied });
    return true;
  } catch {
    notify({ kind: "warning", text: "复制失败，请手动选择复制" });
    return false;
  }
}
