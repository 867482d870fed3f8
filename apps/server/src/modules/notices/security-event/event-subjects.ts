import type { SystemSubject } from "@tender/contract";
import type { SecurityEventKind } from "#modules/notices/message-template/message-template.service.ts";

const subjectByKind: Partial<Record<SecurityEventKind, SystemSubject>> = {
  new_device: "signIn",
  wrong_passwords: "signIn",
  trusted_device_added: "signIn",
  devices_ended: "activity",
  data_exported: "activity",
  certificate_ends: "expiry",
};

/**
 * Returns the subject of the notification settings to which an event belongs. A kind without an entry concerns the
 * credentials of the account; their mails cannot be turned off.
 */
export const subjectOf = (kind: SecurityEventKind): SystemSubject => subjectByKind[kind] ?? "credentials";
