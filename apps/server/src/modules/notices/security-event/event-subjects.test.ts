import { isSubscribed, type NoticeChoices } from "@tender/contract";
import { expect, test } from "vitest";
import { type SecurityEventKind, securityEventKinds } from "#modules/notices/message-template/security-event-kinds.ts";
import { subjectOf } from "./event-subjects.ts";

const noChannels = { portal: false, mail: false };
const noChoices: NoticeChoices = {
  credentials: noChannels,
  signIn: noChannels,
  activity: noChannels,
  expiry: noChannels,
};
const kinds = Object.keys(securityEventKinds) as SecurityEventKind[];

test("[SEC-19] mails all but sign-in, own-activity and expiry events even with all choices off", () => {
  const muted = kinds.filter((kind) => !isSubscribed(noChoices, subjectOf(kind), "mail"));
  expect(muted).toEqual([
    "new_device",
    "certificate_ends",
    "trusted_device_added",
    "wrong_passwords",
    "devices_ended",
    "data_exported",
  ]);
});

test("[SEC-19] shows every security event in the portal, and mails it while nothing is chosen", () => {
  for (const kind of kinds) {
    expect(isSubscribed(noChoices, subjectOf(kind), "portal")).toBe(true);
    expect(isSubscribed({}, subjectOf(kind), "mail")).toBe(true);
  }
});
