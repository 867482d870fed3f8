import type { AppearanceSettings } from "#app/workspace/appearance/appearance-settings.ts";
import type { Viewport } from "#app/workspace/appearance/use-viewport.ts";

export type OtherPages = "tabs" | "hidden" | "closed";

/** Layout of the frame, derived from settings and window width. */
export interface FrameLayout {
  /** At the left edge, in the header, or in a drawer that the menu button opens. */
  readonly menu: "side" | "top" | "drawer";
  readonly menuTheme: AppearanceSettings["theme"];
  readonly width: AppearanceSettings["contentWidth"];
  readonly isHeaderFixed: boolean;
  readonly hidesHeader: boolean;
  readonly isMenuFixed: boolean;
  /** State on a desktop; narrower windows start with the menu collapsed. */
  readonly isMenuOpen: boolean;
  /** Pages beside the current one: tabs of a strip; mounted without a strip; or closed. */
  readonly otherPages: OtherPages;
}

export function frameLayout(settings: AppearanceSettings, viewport: Viewport): FrameLayout {
  const isPhone = viewport === "phone";
  const menu = isPhone ? "drawer" : settings.layout === "topmenu" ? "top" : "side";
  return {
    menu,
    menuTheme: settings.theme,
    width: settings.contentWidth,
    isHeaderFixed: settings.fixedHeader,
    hidesHeader: settings.fixedHeader && settings.autoHideHeader,
    isMenuFixed: menu === "side" && settings.fixSiderbar,
    isMenuOpen: settings.sidebarOpen,
    otherPages: !settings.multipage ? "closed" : isPhone ? "hidden" : "tabs",
  };
}
