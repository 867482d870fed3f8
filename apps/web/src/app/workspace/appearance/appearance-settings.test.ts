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

test("takes what is stored", () => {
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

test("keeps the default for a value that is none of the setting's", () => {
  expect(settingsFrom({ theme: "blue", multipage: "yes", colour: 7 })).toMatchObject({
    theme: "dark",
    multipage: true,
    colour: "#13C2C2",
  });
});

test("knows the eight colours alone, however they are written", () => {
  const colours = ["#722ed1", "#123456", "url(x)", null].map((colour) => settingsFrom({ colour }).colour);
  expect(colours).toEqual(["#722ED1", "#13C2C2", "#13C2C2", "#13C2C2"]);
});

test("tells what a change came to, with what followed from it", () => {
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

test("hides the header on scroll only where it is fixed", () => {
  expect(settingsFrom({ fixedHeader: false, autoHideHeader: true }).autoHideHeader).toBe(false);
  expect(settingsFrom({ fixedHeader: true, autoHideHeader: true }).autoHideHeader).toBe(true);
});

test("stores each setting under the name other pages of the family read", () => {
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

test.each([true, false])(
  "keeps fixed side menu %s over the top menu and back, also when it is read anew",
  (fixSiderbar) => {
    const side = { ...defaultSettings, fixSiderbar };
    const top = changedSettings(side, { layout: "topmenu" });
    expect(changedSettings(top, { layout: "sidemenu" })).toEqual(side);
    expect(changedSettings(settingsFrom({ ...top }), { layout: "sidemenu" })).toEqual(side);
  },
);

test("sets Fixed when the layout goes back to the side menu", () => {
  const fluid = changedSettings(changedSettings(defaultSettings, { layout: "topmenu" }), { contentWidth: "Fluid" });
  expect(fluid.contentWidth).toBe("Fluid");
  expect(changedSettings(fluid, { layout: "sidemenu" }).contentWidth).toBe("Fixed");
});

test("switches hide-on-scroll off with the fixed header", () => {
  const hiding = changedSettings(defaultSettings, { autoHideHeader: true });
  expect(hiding.autoHideHeader).toBe(true);
  expect(changedSettings(hiding, { fixedHeader: false }).autoHideHeader).toBe(false);
});

test("takes a light or dark mode, or the machine's", () => {
  expect(["dark", "light", null, "blue"].map((mode) => settingsFrom({ mode }).mode)).toEqual([
    "dark",
    "light",
    null,
    null,
  ]);
});
