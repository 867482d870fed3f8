import { expect, test } from "vitest";
import { faultOfFile } from "./chosen-file.ts";

test.each([
  [null, "请选择数据文件"],
  [{ name: "a.json", size: 1 }, undefined],
  [{ name: "a.jsonl", size: 20_971_520 }, undefined],
  [{ name: "a.json", size: 20_971_521 }, "文件超过 20 MB，请拆分后上传，或用命令行导入"],
  [{ name: "a.json.GZ", size: 1 }, "网页导入不接受压缩文件，请解压后上传"],
  [{ name: "a.zip", size: 1 }, "网页导入不接受压缩文件，请解压后上传"],
])("reports for %j: %s", (file, fault) => {
  expect(faultOfFile(file)).toBe(fault);
});
