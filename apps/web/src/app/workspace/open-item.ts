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

/** Carries out the choice of a menu line or a search result, and stores its title for a reload. */
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

/** Where a notice leads: a page of ours in its tab, another's in a window of its own, and nowhere else. */
export function openAddress(address: string, navigate: (path: string) => void): void {
  if (/^\/(?![/\\])/.test(address)) navigate(address);
  else if (/^https?:\/\//i.test(address)) openWindow(address, "_blank");
  else notify({ kind: "warning", text: workspaceText.refusedAddress });
}

/** A page beside the workspace, in a window of its own. */
export const openBeside = (url: string): void => openWindow(url, "_blank");

/** Outside pages get neither a handle on this window nor the address they were opened from. */
function openWindow(url: string, target: string): void {
  const features = isOutside(url, window.location.origin) ? "noopener,noreferrer" : "noopener";
  if (target === "_self") window.location.assign(url);
  else window.open(url, target, features);
}
