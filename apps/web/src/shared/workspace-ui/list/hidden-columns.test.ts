import { expect, test } from "vitest";
import { shownColumns, withColumn } from "./hidden-columns.ts";

const columns = [{ key: "name", isLocked: true }, { key: "address" }, { key: "time" }];

test("omits the hidden columns, but never a locked one", () => {
  expect(shownColumns(columns, ["name", "time", "gone"]).map(({ key }) => key)).toEqual(["name", "address"]);
});

test("shows or hides one column without duplicates", () => {
  expect(withColumn(["time"], "address", false)).toEqual(["time", "address"]);
  expect(withColumn(["time"], "time", false)).toEqual(["time"]);
  expect(withColumn(["time", "address"], "time", true)).toEqual(["address"]);
});
