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

/** By which subject people choose how they hear of it. What is not named changes how an account is entered: nobody can silence it. */
export const subjectOf = (kind: SecurityEventKind): SystemSubject => others[kind] ?? "credentials";
