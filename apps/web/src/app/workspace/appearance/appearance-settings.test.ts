import { expect, test } from "vitest";
import { changedSettings, defaultSettings, differenceOf, settingKeys, settingsFrom } from "./appearance-settings.ts";

test("starts in teal with a dark menu, side-menu layout, Fixed width and multi-tab on", () => {
  expect(settingsFrom({})).toEqual(defaultSettings);
  expect(defaultSettings).toMatchObject({
    colour: "#13C2C2",
    theme: "dark",
    layout: "sidemenu",
    contentWidth: "Fixed",
    multipage: true,
    sidebarOpen: true,
  });
});

test("adopts stored values", () => {
  const stored = {
    theme: "light",
    layout: "topmenu",
    contentWidth: "Fluid",
    multipage: false,
    colour: "#722ED1",
  };
  expect(settingsFrom(stored)).toMatchObject({
    theme: "light",
    layout: "topmenu",
    contentWidth: "Fluid",
    multipage: false,
    colour: "#722ED1",
  });
});

test("uses the default for an invalid value", () => {
  expect(settingsFrom({ theme: "blue", multipage: "yes", colour: 7 })).toMatchObject({
    theme: "dark",
    multipage: true,
    colour: "#13C2C2",
  });
});

test("accepts only the eight colours, in upper or lower case", () => {
  const colours = ["#722ed1", "#123456", "url(x)", null].map((colour) => settingsFrom({ colour }).colour);
  expect(colours).toEqual(["#722ED1", "#13C2C2", "#13C2C2", "#13C2C2"]);
});

test("returns a change together with its consequences", () => {
  const before = { ...defaultSettings, autoHideHeader: true };
  const after = changedSettings(before, { layout: "topmenu", fixedHeader: false });
  expect(differenceOf(before, after)).toEqual({
    layout: "topmenu",
    fixedHeader: false,
    autoHideHeader: false,
  });
});

test("[SHELL-21] allows Fluid with the top menu only", () => {
  expect(settingsFrom({ contentWidth: "Fluid" }).contentWidth).toBe("Fixed");
});

test("hides the header on scroll only if it is fixed", () => {
  expect(settingsFrom({ fixedHeader: false, autoHideHeader: true }).autoHideHeader).toBe(false);
  expect(settingsFrom({ fixedHeader: true, autoHideHeader: true }).autoHideHeader).toBe(true);
});

test("stores each setting under the name that related pages read", () => {
  expect(Object.values(settingKeys)).toEqual([
    "DEFAULT_THEME",
    "DEFAULT_LAYOUT_MODE",
    "DEFAULT_CONTENT_WIDTH_TYPE",
    "DEFAULT_FIXED_HEADER",
    "DEFAULT_FIXED_SIDEMENU",
    "DEFAULT_FIXED_HEADER_HIDDEN",
    "DEFAULT_COLOR",
    "DEFAULT_COLOR_WEAK",
    "DEFAULT_MULTI_PAGE",
    "SIDEBAR_TYPE",
    "PAGE_MODE",
    "LARGE_TYPE",
  ]);
});

test.each([true, false])("restores fixed side menu %s after the top menu and a reload", (fixSiderbar) => {
  const side = { ...defaultSettings, fixSiderbar };
  const top = changedSettings(side, { layout: "topmenu" });
  expect(changedSettings(top, { layout: "sidemenu" })).toEqual(side);
  expect(changedSettings(settingsFrom({ ...top }), { layout: "sidemenu" })).toEqual(side);
});

test("resets the width to Fixed when the layout returns to the side menu", () => {
  const fluid = changedSettings(changedSettings(defaultSettings, { layout: "topmenu" }), { contentWidth: "Fluid" });
  expect(fluid.contentWidth).toBe("Fluid");
  expect(changedSettings(fluid, { layout: "sidemenu" }).contentWidth).toBe("Fixed");
});

test("switches off hide-on-scroll with the fixed header", () => {
  const hiding = changedSettings(defaultSettings, { autoHideHeader: true });
  expect(hiding.autoHideHeader).toBe(true);
  expect(changedSettings(hiding, { fixedHeader: false }).autoHideHeader).toBe(false);
});

test("accepts a light or dark mode, or null for the system's mode", () => {
  expect(["dark", "light", null, "blue"].map((mode) => settingsFrom({ mode }).mode)).toEqual([
    "dark",
    "light",
    null,
    null,
  ]);
});
