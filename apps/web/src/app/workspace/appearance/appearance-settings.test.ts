import { expect, test } from "vitest";
import {
  changedSettings,
  defaultSettings,
  type StoredSettings,
  settingKeys,
  settingsFrom,
} from "./appearance-settings.ts";

const nothing: StoredSettings = {
  theme: null,
  layout: null,
  contentWidth: null,
  fixedHeader: null,
  fixSiderbar: null,
  autoHideHeader: null,
  colour: null,
  weak: null,
  multipage: null,
  sidebarOpen: null,
  mode: null,
  largeType: null,
};

test("starts in teal with a dark menu, side-menu layout, Fixed width and multi-tab on", () => {
  expect(settingsFrom(nothing)).toEqual(defaultSettings);
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
    ...nothing,
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
  expect(settingsFrom({ ...nothing, theme: "blue", multipage: "yes", colour: 7 })).toMatchObject({
    theme: "dark",
    multipage: true,
    colour: "#13C2C2",
  });
});

test("allows Fluid with the top menu only", () => {
  expect(settingsFrom({ ...nothing, contentWidth: "Fluid" }).contentWidth).toBe("Fixed");
});

test("has no fixed side menu in the top-menu layout", () => {
  expect(settingsFrom({ ...nothing, layout: "topmenu", fixSiderbar: true }).fixSiderbar).toBe(false);
});

test("hides the header on scroll only where it is fixed", () => {
  expect(settingsFrom({ ...nothing, fixedHeader: false, autoHideHeader: true }).autoHideHeader).toBe(false);
  expect(settingsFrom({ ...nothing, fixedHeader: true, autoHideHeader: true }).autoHideHeader).toBe(true);
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

test("lets the fixed side menu go when the layout changes, and has none beside the top menu", () => {
  const top = changedSettings(defaultSettings, { layout: "topmenu" });
  expect([top.layout, top.fixSiderbar]).toEqual(["topmenu", false]);
  expect(changedSettings(top, { fixSiderbar: true }).fixSiderbar).toBe(false);
  expect(changedSettings(top, { layout: "sidemenu", fixSiderbar: true }).fixSiderbar).toBe(false);
});

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
  expect(["dark", "light", null, "blue"].map((mode) => settingsFrom({ ...nothing, mode }).mode)).toEqual([
    "dark",
    "light",
    null,
    null,
  ]);
});
