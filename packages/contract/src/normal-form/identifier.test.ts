import { expect, test } from "vitest";
import { distinctForm, identifierFault, LOOK_ALIKES } from "./identifier.ts";

test.each([
  ...["admin", "li.ming-2@example.cn", "张三", "古丽·艾比", "𠮷田", "josé", "Müller", "བཀྲ་ཤིས", "ئەركىن"],
  ...["ᠮᠣᠩᠭᠣᠯ", "김민수", "ꆈꌠ", "O'Neill_01"],
])("accepts %j as an identifier", (name) => {
  expect(identifierFault(name)).toBeUndefined();
});

test.each([
  ["ad min", "blank"],
  ["ad\u200bmin", "blank"],
  ["ad\u00admin", "blank"],
  ["", undefined],
  ["аdmin", "look_alike"],
  ["αdmin", "look_alike"],
  ["аԁміո", "look_alike"],
  ["ɑdmin", "look_alike"],
  ["admın", "look_alike"],
  ["カ藤", "look_alike"],
  ["⼈事", "look_alike"],
  ["adminا", "look_alike"],
  ["ᎪᎠ", "look_alike"],
  ["admin…", "look_alike"],
])("reports for %j: %s", (name, fault) => {
  expect(identifierFault(name)).toBe(fault);
});

test("refuses every letter of another script that looks like a Latin one", () => {
  expect([...LOOK_ALIKES.from].filter((letter) => identifierFault(letter) !== "look_alike")).toEqual([]);
  expect(LOOK_ALIKES.to).toMatch(/^[A-Za-z0-9]+$/);
  expect([...LOOK_ALIKES.to]).toHaveLength([...LOOK_ALIKES.from].length);
});

test("compares unique values by their look, with case and inner blanks significant", () => {
  for (const code of ["ＸＭ-01", " XM-01\u3000", "ХМ-01", "ΧΜ-01"]) expect(distinctForm(code)).toBe("XM-01");
  expect(distinctForm("xm-01")).not.toBe("XM-01");
  expect(distinctForm("XM -01")).toBe("XM -01");
});
