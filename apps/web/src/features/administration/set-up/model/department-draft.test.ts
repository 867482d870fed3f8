import { describe, expect, test } from "vitest";
import {
  asSaved,
  type DraftDepartment,
  faultsOf,
  namesIn,
  nextToSave,
  withAdded,
  withName,
  without,
} from "./department-draft.ts";

const draft = (key: string, parent: string, name = key): DraftDepartment => ({ key, parent, name });
const drafts = [draft("a", "root"), draft("b", "a"), draft("c", "b"), draft("d", "root")];

describe("departments of a draft", () => {
  test("are added at the end, or behind the given one", () => {
    expect(withAdded(drafts, [draft("e", "root")]).map(({ key }) => key)).toEqual(["a", "b", "c", "d", "e"]);
    expect(withAdded(drafts, [draft("e", "root")], "a").map(({ key }) => key)).toEqual(["a", "e", "b", "c", "d"]);
  });

  test("are removed with everything below them", () => {
    expect(without(drafts, "a").map(({ key }) => key)).toEqual(["d"]);
    expect(without(drafts, "c").map(({ key }) => key)).toEqual(["a", "b", "d"]);
  });

  test("are saved from the top down, and their children then refer to the saved one", () => {
    expect(nextToSave([draft("b", "a"), draft("a", "root")])?.key).toBe("a");
    const after = asSaved(drafts, "a", "id-of-a");
    expect(after).toEqual([draft("b", "id-of-a"), draft("c", "b"), draft("d", "root")]);
    expect(nextToSave(after)?.key).toBe("b");
    expect(nextToSave([])).toBeUndefined();
  });

  test("need a name that is unique among their siblings", () => {
    const existingNames = new Map([["root", ["d"]]]);
    const typed = withName([...drafts, draft("e", "root", " a "), draft("f", "b", "c")], "b", " ");
    expect([...faultsOf(typed, existingNames)]).toEqual([
      ["b", "missing"],
      ["d", "duplicate"],
      ["e", "duplicate"],
      ["f", "duplicate"],
    ]);
  });

  test("are created from pasted lines", () => {
    expect(namesIn("办公室\r\n 交易一部 \n\n财务部")).toEqual(["办公室", "交易一部", "财务部"]);
  });
});
