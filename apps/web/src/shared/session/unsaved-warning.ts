import { readStored } from "#shared/storage/stored-values.ts";
import { getSession } from "./session.ts";

const note = "刚才的界面设置尚未随账号保存；如仍无法连接服务器，退出后将丢失。";

/** Warns of settings that a sign-out may lose: it tries to save them once more and then empties the storage. */
export function unsavedWarning(): string | undefined {
  const unsaved = readStored("APPEARANCE_UNSAVED");
  return unsaved && unsaved.userId === getSession()?.user.id ? note : undefined;
}
