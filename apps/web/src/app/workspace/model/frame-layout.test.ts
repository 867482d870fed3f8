import { expect, test } from "vitest";
import {
  type AppearanceSettings,
  changedSettings,
  defaultSettings,
  pageLook,
  type SettingsChange,
  settingKeys,
} from "#app/workspace/appearance/appearance-settings.ts";
import { frameLayout } from "./frame-layout.ts";

const shown = (settings: AppearanceSettings) => ({
  ...frameLayout(settings, "desktop"),
  ...pageLook(settings, "light"),
});

const top = changedSettings(defaultSettings, { layout: "topmenu" });

/** Each setting, its change, and the visible effect. */
const changes: readonly [SettingsChange, Partial<ReturnType<typeof shown>>, AppearanceSettings?][] = [
  [{ theme: "light" }, { menuTheme: "light" }],
  [{ layout: "topmenu" }, { menu: "top", isMenuFixed: false }],
  [{ contentWidth: "Fluid" }, { width: "Fluid" }, top],
  [{ fixedHeader: false }, { isHeaderFixed: false }],
  [{ fixSiderbar: false }, { isMenuFixed: false }],
  [{ autoHideHeader: true }, { hidesHeader: true }],
  [{ colour: "#722ED1" }, { primary: "#722ED1" }],
  [{ weak: true }, { colourWeak: true }],
  [{ multipage: false }, { otherPages: "closed" }],
  [{ sidebarOpen: false }, { isMenuOpen: false }],
  [{ mode: "dark" }, { mode: "dark" }],
  [{ largeType: true }, { largeType: true }],
];

test("[SHELL-28] has the ten theme settings, the pages' mode and large type", () => {
  const ten = ["theme", "layout", "contentWidth", "fixedHeader", "fixSiderbar", "autoHideHeader", "colour", "weak"];
  expect(Object.keys(settingKeys)).toEqual([...ten, "multipage", "sidebarOpen", "mode", "largeType"]);
  expect(changes.flatMap(([change]) => Object.keys(change))).toEqual(Object.keys(settingKeys));
});

test.each(changes)("[SHELL-28] applies %j at once as %j", (change, layoutChange, before = defaultSettings) => {
  const [former, next] = [shown(before), shown(changedSettings(before, change))];
  expect(next).toEqual({ ...former, ...layoutChange });
  expect(next).not.toEqual(former);
});

test("[SHELL-30, SHELL-31] puts the menu in a drawer on a phone, and shows one page at a time", () => {
  const singlePage = changedSettings(defaultSettings, { multipage: false });
  for (const [settings, otherPages] of [
    [defaultSettings, "hidden"],
    [top, "hidden"],
    [singlePage, "closed"],
  ] as const)
    expect(frameLayout(settings, "phone")).toMatchObject({ menu: "drawer", isMenuFixed: false, otherPages });
  expect(frameLayout(top, "tablet").menu).toBe("top");
  expect(frameLayout(defaultSettings, "tablet").menu).toBe("side");
});
