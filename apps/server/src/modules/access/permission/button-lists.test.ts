import { describe, expect, test } from "vitest";
import { buttonListsOf, openCodesOf } from "./button-lists.ts";
import type { MenuRow } from "./menu-tree.ts";

const button = (action: string, wish: Partial<MenuRow> = {}): MenuRow =>
  ({ kind: 2, action, type: "1", status: "1", title: "按钮", describe: null, granted: false, ...wish }) as MenuRow;

describe("buttonListsOf", () => {
  test("[PERM-03] gives each entry action, type, status and describe as texts", () => {
    const rows = [button("a:b", { type: "2", describe: "导出", granted: true })];
    const entry = { action: "a:b", type: "2", status: "1", describe: "导出" };
    expect(buttonListsOf(rows)).toEqual({ auth: [entry], allAuth: [entry] });
  });

  test("[PERM-03] puts into auth what is held and in force, into allAuth every button", () => {
    const rows = [
      button("held", { granted: true }),
      button("missing"),
      button("off", { status: "0" }),
      button("held-off", { status: "0", granted: true }),
    ];
    const { auth, allAuth } = buttonListsOf(rows);
    expect(auth.map(({ action }) => action)).toEqual(["held"]);
    expect(allAuth.map(({ action, status }) => [action, status])).toEqual([
      ["held", "1"],
      ["missing", "1"],
      ["off", "0"],
      ["held-off", "0"],
    ]);
  });

  test("gives one entry per code where several stand in one permission", () => {
    const { allAuth } = buttonListsOf([button(" a:x, a:y ,,a:x")]);
    expect(allAuth.map(({ action }) => action)).toEqual(["a:x", "a:y"]);
  });

  test("holds a code that is declared twice switched off only if both are", () => {
    const both = [button("a", { status: "0" }), button("a", { status: "1" })];
    expect(buttonListsOf(both).allAuth.map(({ status }) => status)).toEqual(["1"]);
    expect(buttonListsOf(both.toReversed()).allAuth.map(({ status }) => status)).toEqual(["1"]);
    expect(
      buttonListsOf([button("a", { status: "0" }), button("a", { status: "0" })]).allAuth.map(({ status }) => status),
    ).toEqual(["0"]);
  });

  test("takes no menu for a button", () => {
    expect(buttonListsOf([button("a", { kind: 1 })])).toEqual({ auth: [], allAuth: [] });
  });
});

describe("openCodesOf", () => {
  test("[PERM-12] opens what is held", () => {
    expect([...openCodesOf([button("a", { granted: true }), button("b")])]).toEqual(["a"]);
  });

  test("opens a switched-off code to everybody, unless another subsystem has it in force", () => {
    expect([...openCodesOf([button("a", { status: "0" })])]).toEqual(["a"]);
    expect([...openCodesOf([button("a", { status: "0" }), button("a", { status: "1" })])]).toEqual([]);
    expect([...openCodesOf([button("a", { status: "0" }), button("a", { status: "1", granted: true })])]).toEqual([
      "a",
    ]);
  });
});
