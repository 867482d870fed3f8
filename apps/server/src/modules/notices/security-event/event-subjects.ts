import type { SystemSubject } from "@tender/contract";
import type { SecurityEventKind } from "#modules/notices/message-template/message-template.service.ts";

const others: Partial<Record<SecurityEventKind, SystemSubject>> = {
  new_device: "signIn",
  wrong_passwords: "signIn",
  trusted_device_added: "signIn",
  devices_ended: "activity",
  data_exported: "activity",
  certificate_ends: "expiry",
};

/**
 * Returns the subject by which people choose how they are notified. A kind without an entry changes how the account is
 * entered: nobody can silence it.
 */
export const subjectOf = (kind: SecurityEventKind): SystemSubject => others[kind] ?? "credentials";
