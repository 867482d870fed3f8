import { expect, test } from "vitest";
import { parseArguments, parseTestArguments } from "./arguments.mjs";

test("uses the first word as the command and passes the rest on", () => {
  expect(parseArguments(["start", "--demo"])).toEqual({ command: "start", args: ["--demo"] });
  expect(parseArguments(["run", "format"])).toEqual({ command: "run", args: ["format"] });
});

test.each([[[]], [["stop"]], [["toString"]]])("shows the usage for %j", (words) => {
  expect(() => parseArguments(words)).toThrow("用法：node scripts/boot.mjs <start|dev|test|check|bench|run> [参数]");
});

test("refuses a Node that is too old to install with", () => {
  expect(() => parseArguments(["start"], "18.20.4")).toThrow(
    "当前的 Node.js 是 18.20.4，请安装 Node.js 20 或更高版本后重试。",
  );
  expect(parseArguments(["start"], "20.0.0").command).toBe("start");
});

test.each([
  [[], { runsUnit: true, runsE2e: true, passedOn: [], isFiltered: false }],
  [["session"], { runsUnit: true, runsE2e: true, passedOn: ["session"], isFiltered: true }],
  [["--unit"], { runsUnit: true, runsE2e: false, passedOn: [], isFiltered: false }],
  [["--e2e", "login"], { runsUnit: false, runsE2e: true, passedOn: ["login"], isFiltered: true }],
  [["--unit", "-t", "refuses"], { runsUnit: true, runsE2e: false, passedOn: ["-t", "refuses"], isFiltered: true }],
  [["--unit", "--e2e"], { runsUnit: true, runsE2e: true, passedOn: [], isFiltered: false }],
])("reads the arguments %j of a test run", (args, expected) => {
  expect(parseTestArguments(args)).toEqual(expected);
});

test.each([[["-t", "x"]], [["--unit", "--e2e", "-t", "x"]]])(
  "refuses %j, an option of only one of the two test programs",
  (args) => {
    expect(() => parseTestArguments(args)).toThrow("选项 -t 只能与 --unit（Vitest）或 --e2e（Playwright）之一同用。");
  },
);
