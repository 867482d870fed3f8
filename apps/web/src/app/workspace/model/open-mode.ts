import type { MenuItem } from "@tender/contract";
import { fillPlaceholders, isOutside, type PlaceholderValues, safeAddress } from "./menu-address.ts";

/** Effect of choosing a menu item. */
export type OpenMode =
  | { readonly kind: "page" }
  | { readonly kind: "frame"; readonly url: string }
  | { readonly kind: "window"; readonly url: string }
  | { readonly kind: "link"; readonly url: string; readonly target: string }
  /** The stored address is neither a path of the portal nor http(s): the item is shown, but opens nothing. */
  | { readonly kind: "refused" };

/** Content at the item's own path, however the menu opens it. */
export type RouteContent =
  | { readonly kind: "container" }
  | { readonly kind: "component"; readonly component: string | null }
  | { readonly kind: "frame"; readonly url: string }
  | { readonly kind: "none" };

const FRAME = /^layouts\/i-?frame/i;
const isFrame = ({ component, meta }: MenuItem): boolean =>
  meta.url !== null && (component === null || FRAME.test(component));

export function contentOf(item: MenuItem, values: PlaceholderValues): RouteContent {
  const { component, children, meta } = item;
  if (meta.url !== null && meta.internalOrExternal) return { kind: "none" };
  if (isFrame(item)) {
    const url = safeAddress(fillPlaceholders(meta.url ?? "", values));
    return url === undefined ? { kind: "none" } : { kind: "frame", url };
  }
  const groups = component === null ? children.length > 0 : component.includes("layouts") && !FRAME.test(component);
  return groups ? { kind: "container" } : { kind: "component", component };
}

export function openModeOf(item: MenuItem, values: PlaceholderValues): OpenMode {
  const { url, target, internalOrExternal } = item.meta;
  const address = safeAddress(fillPlaceholders(url ?? item.path, values));
  if (address === undefined) return { kind: "refused" };
  if (url !== null && internalOrExternal) return { kind: "window", url: address };
  // Another site never replaces the workspace, whatever the item's target.
  const isLink = target || item.route === "0";
  if (isLink && isOutside(address, values.domainUrl)) return { kind: "window", url: address };
  if (target) return { kind: "link", url: address, target };
  if (item.route === "0") return { kind: "link", url: address, target: "_self" };
  return isFrame(item) ? { kind: "frame", url: address } : { kind: "page" };
}
