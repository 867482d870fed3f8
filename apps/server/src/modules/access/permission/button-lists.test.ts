import { describe, expect, test } from "vitest";
import { buttonListsOf, openCodesOf } from "./button-lists.ts";
import type { MenuRow } from "./menu-tree.ts";

const button = (action: string, overrides: Partial<MenuRow> = {}): MenuRow =>
  ({ kind: 2, action, type: "1", status: "1", title: "按钮", describe: null, granted: false, ...overrides }) as MenuRow;

describe("buttonListsOf", () => {
  test("[PERM-03] returns action, type, status and describe as texts", () => {
    const rows = [button("a:b", { type: "2", describe: "导出", granted: true })];
    const entry = { action: "a:b", type: "2", status: "1", describe: "导出" };
    expect(buttonListsOf(rows)).toEqual({ auth: [entry], allAuth: [entry] });
  });

  test("[PERM-03] returns held codes in force in auth and every button in allAuth", () => {
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

  test("returns one entry for each code of a permission with several", () => {
    const { allAuth } = buttonListsOf([button(" a:x, a:y ,,a:x")]);
    expect(allAuth.map(({ action }) => action)).toEqual(["a:x", "a:y"]);
  });

  test("treats a code declared twice as switched off only if both are", () => {
    const declarations = [button("a", { status: "0" }), button("a", { status: "1" })];
    expect(buttonListsOf(declarations).allAuth.map(({ status }) => status)).toEqual(["1"]);
    expect(buttonListsOf(declarations.toReversed()).allAuth.map(({ status }) => status)).toEqual(["1"]);
    expect(
      buttonListsOf([button("a", { status: "0" }), button("a", { status: "0" })]).allAuth.map(({ status }) => status),
    ).toEqual(["0"]);
  });

  test("ignores menus", () => {
    expect(buttonListsOf([button("a", { kind: 1 })])).toEqual({ auth: [], allAuth: [] });
  });
});

describe("openCodesOf", () => {
  test("[PERM-12] returns held codes", () => {
    expect([...openCodesOf([button("a", { granted: true }), button("b")])]).toEqual(["a"]);
  });

  test("opens a switched-off code to all unless another subsystem has it in force", () => {
    expect([...openCodesOf([button("a", { status: "0" })])]).toEqual(["a"]);
    expect([...openCodesOf([button("a", { status: "0" }), button("a", { status: "1" })])]).toEqual([]);
    expect([...openCodesOf([button("a", { status: "0" }), button("a", { status: "1", granted: true })])]).toEqual([
      "a",
    ]);
  });
});
