import type { NoticePreferences } from "@tender/contract";
import type { AccountNoticeKind } from "./security-event.service.ts";

export const defaultNoticePreferences: NoticePreferences = { signIn: { mail: true }, activity: { mail: true } };

/** Kinds a person may switch off; every other one is mailed whatever the preferences say. */
const optional: Partial<Record<AccountNoticeKind, keyof NoticePreferences>> = {
  new_device: "signIn",
  wrong_passwords: "signIn",
  trusted_device_added: "signIn",
  devices_ended: "activity",
  data_exported: "activity",
};

export function wantsMail(kind: AccountNoticeKind, preferences: NoticePreferences | null | undefined): boolean {
  const wish = optional[kind];
  return wish === undefined || (preferences ?? defaultNoticePreferences)[wish].mail;
}
