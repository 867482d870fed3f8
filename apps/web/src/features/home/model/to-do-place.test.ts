import { expect, test } from "vitest";
import { placeOf } from "./to-do-place.ts";

const everywhere = () => true;
const nowhere = () => false;

test.each([
  ["certificate_ends", "/account/settings/base#security", "/account/settings/base#security"],
  ["password_ends", "/account/settings/base#security", "/account/settings/base#security"],
  ["two_step", "/account/settings/base#security", "/account/settings/base#security"],
  ["approval", "/system/certificates#approvals", undefined],
  ["own_request", "/system/certificates#bindings", "/account/settings/base#security"],
  ["overdue_dossiers", "/archive/dossiers?list=overdue&range=all", undefined],
] as const)("%s is dealt with at %s, without those pages in the menu at %s", (kind, place, without) => {
  expect(placeOf(kind, everywhere)).toBe(place);
  expect(placeOf(kind, nowhere)).toBe(without);
});
