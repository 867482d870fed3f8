import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { type CsvCell, type CsvRow, csvLine, csvStream, numberCell } from "./csv.ts";

test.each<[CsvCell, string]>([
  ["张三", "张三"],
  ["", ""],
  [null, ""],
  [12, "12"],
  [-12, "-12"],
  [numberCell("12.50"), "12.50"],
  [numberCell("-1234567890123456.78"), "-1234567890123456.78"],
  [numberCell("1e+20"), "100000000000000000000"],
  [numberCell("NaN"), "NaN"],
  [numberCell("=1"), "'=1"],
  [numberCell("-1+1"), "'-1+1"],
  [new Date("2026-11-20T16:00:01Z"), "2026-11-21 00:00:01"],
  ["a,b", '"a,b"'],
  ['say "yes"', '"say ""yes"""'],
  ["two\nlines", '"two\nlines"'],
  ["=1+1", "'=1+1"],
  ["+86", "'+86"],
  ["-1", "'-1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t=1"],
  ["\r=1", '"\'\r=1"'],
  ["\tabc", "'\tabc"],
  ["\rabc", '"\'\rabc"'],
  ["  =1", "'  =1"],
  ["\uFEFF=1", "'\uFEFF=1"],
  ["＝1", "'＝1"],
  ["＠x", "'＠x"],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ["a=b", "a=b"],
  ["—", "—"],
])("[SEC-66] writes the cell %j as %s", (cell, written) => {
  expect(csvLine([cell])).toBe(`${written}\r\n`);
});

async function* pagesOf(...pages: CsvRow[][]): AsyncGenerator<readonly CsvRow[]> {
  yield* pages;
}

test("writes the byte order mark and the head, then one line for each row", async () => {
  const stream = csvStream({ head: ["姓名", "数"], pages: pagesOf([["甲", 1]], [["乙", 2]]) });
  expect(await text(stream)).toBe("\uFEFF姓名,数\r\n甲,1\r\n乙,2\r\n");
});

test("ends with a line about the limit when rows exceed it, and reads no further", async () => {
  let read = 0;
  async function* endless(): AsyncGenerator<readonly CsvRow[]> {
    for (;;) {
      read += 1;
      yield [["a"], ["b"]];
    }
  }
  const lines = (await text(csvStream({ head: ["h"], pages: endless() }, 3))).split("\r\n");
  expect(lines).toEqual(["\uFEFFh", "a", "b", "a", "仅导出前 3 行，请缩小查询范围后分次导出", ""]);
  expect(read).toBe(2);
});

test("writes exactly as many rows as the limit without a remark", async () => {
  const stream = csvStream({ head: ["h"], pages: pagesOf([["a"], ["b"]]) }, 2);
  expect((await text(stream)).split("\r\n")).toEqual(["\uFEFFh", "a", "b", ""]);
});
