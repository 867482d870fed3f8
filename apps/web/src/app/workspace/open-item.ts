import { notify } from "../../shared/feedback/notify.ts";
import { writeStored } from "../../shared/storage/stored-values.ts";
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
  switch (open.kind) {
    case "page":
      return navigate(path);
    case "frame":
      // The search opens frames in a browser tab, the menu in the tab strip.
      return from === "menu" ? navigate(path) : openWindow(open.url, "_blank");
    case "window":
      return openWindow(open.url, "_blank");
    case "link":
      return open.target === "_self" && open.url.startsWith("/") ? navigate(open.url) : openWindow(open.url, open.target);
    case "refused":
      return notify({ kind: "warning", text: workspaceText.refusedAddress });
  }
}

/** Outside pages get neither a handle on this window nor the address they were opened from. */
function openWindow(url: string, target: string): void {
  const features = isOutside(url, window.location.origin) ? "noopener,noreferrer" : "noopener";
  if (target === "_self") window.location.assign(url);
  else window.open(url, target, features);
}
