import { describe, expect, test } from "vitest";
import { readSource } from "./source-file.ts";
import { checkWriting } from "./writing-rules.ts";

const found = (path: string, text: string) =>
  checkWriting([readSource(path, text)]).map(({ line, message }) => `${line} ${message}`);

describe("comments", () => {
  const path = "src/app.ts";

  test("are refused for an opening without a subject and for refused words", () => {
    expect(found(path, "/** What is kept. */\nconst a = 1;\n// Reads it anew for whoever asks.\n")).toEqual([
      "1 comment begins with “What”: name the thing, see docs/writing.md",
      "3 comment “whoever”: write name the caller, the account, the reader, see docs/writing.md",
      "3 comment “anew”: write again, see docs/writing.md",
    ]);
  });

  test("are read over several lines", () => {
    expect(found(path, "const a = 1;\n/**\n * The owner\n * is told of it.\n */\n")).toHaveLength(1);
  });

  test("may quote code and texts, and carry directives", () => {
    expect(found(path, "// `whoever` and “anew” are refused.\n// biome-ignore lint: what follows\n")).toEqual([]);
  });
});

describe("titles", () => {
  const path = "src/app.test.ts";
  const long = "x".repeat(81);

  test("are refused behind their ids, also of tables of cases", () => {
    const text = `test("[SEC-01] [W-02] tells the owner", f);\ntest.each([1])("what %s does", f);\n`;
    expect(found(path, text).map((line) => line.slice(0, 22))).toEqual([
      "1 title “tells the”: w",
      "2 title begins with “w",
    ]);
  });

  test("have at most 80 characters behind the ids", () => {
    expect(found(path, `describe("${long}", f);`)).toEqual([
      "1 title of 81 characters, 80 at most, see docs/writing.md",
    ]);
    expect(found(path, `test("[LOGIN-07, ERR-03] ${long.slice(1)}", f);`)).toEqual([]);
  });

  test("are looked for in tests alone", () => {
    expect(found("src/app.ts", `test("what happens", f);`)).toEqual([]);
  });
});
