import { beijingSecond } from "@tender/contract/beijing";
import type { SaveState } from "./autosave.ts";

const text = {
  saving: "正在保存…",
  saved: (at: string) => `已自动保存 ${at}`,
  waiting: "有未保存的修改",
  offline: "网络已断开，内容已保存在本机，恢复后自动保存",
  refused: "部分内容须修改，修改后自动保存",
} as const;

/** Texts of the choice after another person's save. */
export const conflictText = {
  save: "按所选内容保存",
  loadTheirs: "放弃我的修改，载入最新",
} as const;

/** Returns the state of the last save in words. */
export function saveStateText(state: SaveState<unknown, unknown>): string {
  if (state.kind === "saved") return state.at === null ? "" : text.saved(beijingSecond(state.at).slice(11));
  const { waiting, saving, offline, refused } = text;
  return { waiting, saving, offline, refused, changed: "", closed: "" }[state.kind];
}
