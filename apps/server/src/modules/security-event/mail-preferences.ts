import type { MailPreferences } from "@tender/contract";
import type { SecurityEventKind } from "./security-event-kinds.ts";

export const defaultMailPreferences: MailPreferences = { signIn: { mail: true }, activity: { mail: true } };

/** Kinds a person may switch off; every other one is mailed whatever the preferences say. */
const optional: Partial<Record<SecurityEventKind, keyof MailPreferences>> = {
  new_device: "signIn",
  wrong_passwords: "signIn",
  trusted_device_added: "signIn",
  devices_ended: "activity",
  data_exported: "activity",
};

export function wantsMail(kind: SecurityEventKind, preferences: MailPreferences): boolean {
  const wish = optional[kind];
  return wish === undefined || preferences[wish].mail;
}
