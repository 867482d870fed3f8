import { expect, test } from "vitest";
import { drawingOf, iconOf } from "./icon-of.ts";

const picture = { appPhotoGroup: "icons", appPhotoPath: "a b/交易.png" };

test.each([
  ["70001", "workspace"],
  ["70002", "archives"],
  ["70003", "reports"],
])("[LAUNCH-13] shows the drawing of %s even if a picture is stored", (appId, name) => {
  expect(iconOf({ appId, ...picture })).toEqual({ kind: "drawing", name });
});

test("[LAUNCH-12] shows the stored picture of any other subsystem with encoded group and path", () => {
  expect(iconOf({ appId: "60009", ...picture })).toEqual({
    kind: "image",
    address: "/download/fileView?attachGroup=icons&attachPath=a%20b/%E4%BA%A4%E6%98%93.png",
  });
});

test.each([
  { appPhotoGroup: null, appPhotoPath: "x.png" },
  { appPhotoGroup: "icons", appPhotoPath: null },
  { appPhotoGroup: "", appPhotoPath: "" },
])("shows a drawing without a complete picture address: %j", (part) => {
  expect(iconOf({ appId: "80001", ...part })).toEqual({ kind: "drawing", name: "other" });
});

test("defines separate drawings for the two trade subsystems", () => {
  expect(drawingOf("60009")).toBe("trade");
  expect(drawingOf("61001")).toBe("bonds");
  expect(drawingOf("99999")).toBe("other");
});
