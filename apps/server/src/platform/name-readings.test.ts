// Guarantee: a name is found by its typed pronunciation and sorted by its usual reading.
import { expect, test } from "vitest";
import { readingsOfName, spellingIn } from "./name-readings.ts";

const isFound = (name: string, typed: string): boolean => {
  const spelling = spellingIn(typed);
  return (
    spelling !== undefined &&
    readingsOfName(name)
      .nameSpellings.split(" ")
      .some((candidate) => candidate.startsWith(spelling))
  );
};

test.each([
  [
    "张伟",
    ["zhangwei", "zw", "zh", "zhangw", "ZhangWei", "zhang wei", "wei"],
    ["zhangww", "zhwei", "w", "hang", "angwei"],
  ],
  ["林采薇", ["lincaiwei", "caiwei", "lcw", "cw", "lincai"], ["linwei", "lw", "lcwe"]],
  ["单雄信", ["shanxiongxin", "danxiongxin", "chanxiong", "sxx", "dxx"], ["xiongshan"]],
  ["曾国藩", ["zengguofan", "cengguofan", "zgf"], []],
  ["仇英", ["qiuying", "chouying", "qy", "cy"], []],
  ["查良镛", ["zhaliangyong", "zly"], []],
  ["吕布", ["lvbu", "lubu", "lübu", "lb"], []],
  ["西安", ["xian", "xi'an", "xa"], []],
  ["欧阳明远", ["ouyangmingyuan", "oymy", "mingyuan", "my", "yangming"], []],
  ["阿不都·热合曼", ["abudu", "abudurehe", "rehe", "abdrhm"], []],
  ["Smith 李", ["smithli", "sl", "li"], ["mithli"]],
  ["Anna Smith", [], ["anna", "as"]],
  ["用户12", ["yonghu", "yh"], ["yonghu12"]],
])("[ADMINDATA-25] finds %s by %j, not by %j", (name, finds, misses) => {
  expect(finds.filter((typed) => !isFound(name, typed))).toEqual([]);
  expect(misses.filter((typed) => isFound(name, typed))).toEqual([]);
});

test.each([
  ["张伟", "zhang wei"],
  ["单雄信", "shan xiong xin"],
  ["曾国藩", "zeng guo fan"],
  ["尉迟恭", "yu chi gong"],
  ["吕布", "lv bu"],
  ["Smith 李", "smith li"],
  ["张Wei", "zhang wei"],
  ["💥", "💥"],
])("orders %s by %s", (name, reading) => expect(readingsOfName(name).nameReading).toBe(reading));

test("bounds the spellings of a name with many readings and includes the usual one", () => {
  const { nameSpellings } = readingsOfName("乐".repeat(30));
  expect(nameSpellings.split(" ").length).toBeLessThan(400);
  expect(nameSpellings.split(" ")).toContain("lelelele");
});

test.each(["张", "z", "zhang3", "a.b", "张wei", ""])("does not take %j for a reading", (typed) =>
  expect(spellingIn(typed)).toBeUndefined(),
);
