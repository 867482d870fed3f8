import type { EndpointOf, ResultOf } from "@tender/contract";
import { menuItem } from "#test/menu-factory.ts";
import { answer } from "./answers.ts";
import { signInToWorkspace } from "./workspace.ts";

type Position = ResultOf<EndpointOf<"position.read">>;
type Holder = ResultOf<EndpointOf<"position.listHolders">>["rows"][number];

const everyPositionRight = ["view", "edit", "remove", "holder", "export"].map((action) => `position:${action}`);
const buttonOf = (action: string) => ({ action, type: "1", status: "1", describe: "" });
const word = (value: string, text: string) => ({ value, text, title: text, label: text });

export const chief: Position = {
  id: "p1",
  version: 3,
  code: "section-chief",
  name: "处长",
  grade: "2",
  sortOrder: 20,
  enabled: true,
  remark: "主持处室工作",
  holders: 2,
  updatedAt: "2026-11-20T03:04:05.000Z",
};
const clerk: Position = {
  ...chief,
  id: "p2",
  code: "clerk",
  name: "科员",
  grade: null,
  enabled: false,
  remark: "",
  holders: 0,
};

export const currentHolder: Holder = {
  id: "h1",
  version: 2,
  userId: "u1",
  username: "wang.xm",
  realname: "王小明",
  status: "active",
  departmentId: "d1",
  departName: "合同处",
  since: "2024-03-01",
  until: null,
  state: "held",
};
const holders: readonly Holder[] = [
  currentHolder,
  {
    ...currentHolder,
    id: "h2",
    userId: "u2",
    username: "li.lei",
    realname: "李雷",
    until: "2025-06-30",
    state: "ended",
  },
];

export const positionMenu = menuItem({
  path: "/system/positions",
  component: "position-admin/positions",
  meta: { title: "职务管理" },
});

export const positionDataTexts = ["section-chief", "clerk", "wang.xm", "li.lei"];

/** Signs in with the page 职务管理 and two positions, one of which has holders. */
export function signInAsPositionAdmin(rights: readonly string[] = everyPositionRight): void {
  signInToWorkspace({ menu: [positionMenu], auth: rights.map(buttonOf), allAuth: everyPositionRight.map(buttonOf) });
  answer("savedView.listOwn", []);
  answer("dictionary.readItems", [word("1", "高层"), word("2", "中层")]);
  answerPositionAdministration();
}

export function answerPositionAdministration(): void {
  answer("position.list", { total: 2, rows: [chief, clerk] });
  answer("position.read", chief);
  answer("position.listHolders", { total: 2, rows: [...holders] });
}
