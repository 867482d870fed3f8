import { expect, test } from "vitest";
import { placeOf } from "./to-do-place.ts";

const everywhere = () => true;
const nowhere = () => false;

test.each([
  ["certificate_ends", "/account/settings/base#security", "/account/settings/base#security"],
  ["password_ends", "/account/settings/base#security", "/account/settings/base#security"],
  ["two_step", "/account/settings/base#security", "/account/settings/base#security"],
  ["approval", "/system/approvals", undefined],
  ["notice_approval", "/system/notices?state=waiting", undefined],
  ["organisation_approval", "/system/organisations?approval=waiting", undefined],
  ["own_organisation", "/account/organisation", "/account/organisation"],
  ["own_request", "/system/certificates#bindings", "/account/settings/base#security"],
  ["set_up", "/operation/set-up", "/operation/set-up"],
  ["overdue_dossiers", "/archive/dossiers?list=overdue&range=all", undefined],
] as const)("sends %s to %s, or to %s without the menu", (kind, path, pathWithoutMenu) => {
  expect(placeOf({ kind, subject: null, status: 0 }, everywhere)).toBe(path);
  expect(placeOf({ kind, subject: null, status: 0 }, nowhere)).toBe(pathWithoutMenu);
});

test.each([
  ["notice_approval", 0, "/system/notices?view=n1", undefined],
  ["organisation_approval", 0, "/system/organisations?view=n1", undefined],
  ["own_notice", 2, "/system/notices?edit=n1", undefined],
  ["own_notice", 1, "/system/notices?view=n1", undefined],
] as const)("sends %s about one notice with status %i to %s", (kind, status, path, pathWithoutMenu) => {
  expect(placeOf({ kind, subject: "n1", status }, everywhere)).toBe(path);
  expect(placeOf({ kind, subject: "n1", status }, nowhere)).toBe(pathWithoutMenu);
});

test("sends a notice to the page of approvals without the page of notices", () => {
  const hasPage = (path: string) => path === "/system/approvals";
  expect(placeOf({ kind: "notice_approval", subject: "n1", status: 0 }, hasPage)).toBe("/system/approvals");
});
