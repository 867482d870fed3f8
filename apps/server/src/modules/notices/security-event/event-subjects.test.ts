import { isSubscribed, type NoticeChoices } from "@tender/contract";
import { expect, test } from "vitest";
import { type SecurityEventKind, securityEventKinds } from "#modules/notices/message-template/security-event-kinds.ts";
import { subjectOf } from "./event-subjects.ts";

const silent = { portal: false, mail: false };
const nothing: NoticeChoices = { credentials: silent, signIn: silent, activity: silent, expiry: silent };
const kinds = Object.keys(securityEventKinds) as SecurityEventKind[];

test("[SEC-19] mails all but sign-in, own-activity and expiry events even with all choices off", () => {
  const silenced = kinds.filter((kind) => !isSubscribed(nothing, subjectOf(kind), "mail"));
  expect(silenced).toEqual([
    "new_device",
    "certificate_ends",
    "trusted_device_added",
    "wrong_passwords",
    "devices_ended",
    "data_exported",
  ]);
});

test("[SEC-19] shows and mails every security event while nothing is chosen", () => {
  for (const kind of kinds) {
    expect(isSubscribed(nothing, subjectOf(kind), "portal")).toBe(true);
    expect(isSubscribed({}, subjectOf(kind), "mail")).toBe(true);
  }
});
