import { notify } from "#shared/feedback/notify.ts";
import { writeStored } from "#shared/storage/stored-values.ts";
import { isOutside } from "./model/menu-address.ts";
import type { OpenMode } from "./model/open-mode.ts";
import { routeTitleKey } from "./model/route-title.ts";
import { workspaceText } from "./text.ts";

interface Item {
  readonly path: string;
  readonly title: string;
  readonly open: OpenMode;
}

/** Opens the item of a menu line or a search result, and stores its title for a reload. */
export function openItem({ path, title, open }: Item, from: "menu" | "search", navigate: (path: string) => void): void {
  writeStored(routeTitleKey(path), title);
  if (open.kind === "page") navigate(path);
  // The search opens frames in a browser tab, the menu in the tab strip.
  else if (open.kind === "frame" && from === "menu") navigate(path);
  else if (open.kind === "frame" || open.kind === "window") openWindow(open.url, "_blank");
  else if (open.kind === "refused") notify({ kind: "warning", text: workspaceText.refusedAddress });
  else if (open.target === "_self" && open.url.startsWith("/")) navigate(open.url);
  else openWindow(open.url, open.target);
}

/**
 * Opens the address of a notice: a path of the portal in a tab of the workspace, another site in a window of its own.
 * Refuses any other address.
 */
export function openAddress(address: string, navigate: (path: string) => void): void {
  if (/^\/(?![/\\])/.test(address)) navigate(address);
  else if (/^https?:\/\//i.test(address)) openWindow(address, "_blank");
  else notify({ kind: "warning", text: workspaceText.refusedAddress });
}

/** Opens a page in a window of its own beside the workspace. */
export const openBeside = (url: string): void => openWindow(url, "_blank");

/** Pages of other sites get neither a handle on this window nor its address. */
function openWindow(url: string, target: string): void {
  const features = isOutside(url, window.location.origin) ? "noopener,noreferrer" : "noopener";
  if (target === "_self") window.location.assign(url);
  else window.open(url, target, features);
}
