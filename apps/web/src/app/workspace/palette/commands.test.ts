import { describe, expect, test } from "vitest";
import { addRecent, type Command, findCommands } from "./commands.ts";

const command = (key: string, kind: Command["kind"], title: string): Command => ({
  key,
  kind,
  title,
  parents: [],
  icon: "list",
  run: () => undefined,
});
const commands = [
  command("page:/home", "tab", "首页"),
  command("theme", "action", "切换为暗色页面"),
  command("page:/a", "menu", "页面模板"),
  command("page:/b", "menu", "页面"),
];
const keys = (recent: readonly string[], typed: string) =>
  findCommands(commands, recent, typed).map(({ entry }) => entry.key);

describe("commands for empty input", () => {
  test("are open pages and actions, without menu entries", () => {
    expect(keys([], " ")).toEqual(["page:/home", "theme"]);
  });

  test("start with the latest choices, without those that no longer exist", () => {
    expect(keys(["page:/b", "gone", "theme"], "")).toEqual(["page:/b", "theme", "page:/home"]);
  });
});

describe("commands for typed text", () => {
  test("include all kinds, in the order of their match", () => {
    expect(keys([], "页面")).toEqual(["page:/b", "page:/a", "theme"]);
  });

  test("rank the latest choices one rank higher", () => {
    expect(keys(["page:/a"], "页面")).toEqual(["page:/b", "page:/a", "theme"]);
    expect(keys(["theme"], "页面")).toEqual(["page:/b", "page:/a", "theme"]);
    expect(
      findCommands([...commands, command("page:/c", "menu", "旧页面")], ["page:/c"], "页面").map(
        ({ entry }) => entry.key,
      ),
    ).toEqual(["page:/b", "page:/a", "page:/c", "theme"]);
  });
});

test("stores the latest eight, each once", () => {
  expect(addRecent(["a", "b", "c"], "c")).toEqual(["c", "a", "b"]);
  expect(addRecent(["1", "2", "3", "4", "5", "6", "7", "8"], "9")).toEqual(["9", "1", "2", "3", "4", "5", "6", "7"]);
});
