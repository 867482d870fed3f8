// Guarantee: each changing call of the contract is tested with a failing trail, or a line states why it stores no row.
import { allEndpoints, type Endpoint, signInResult } from "@tender/contract";
import { expect, test } from "vitest";
import { z } from "zod";
import { accessChanges } from "./access-changes.ts";
import { calendarChanges } from "./calendar-changes.ts";
import { departmentChanges } from "./department-changes.ts";
import { dictionaryChanges } from "./dictionary-changes.ts";
import { directoryChanges } from "./directory-changes.ts";
import { menuChanges } from "./menu-changes.ts";
import { noticeChanges } from "./notice-changes.ts";
import { onlineFormChanges } from "./online-form-changes.ts";
import { onlineReportChanges } from "./online-report-changes.ts";
import { operationChanges } from "./operation-changes.ts";
import { organisationChanges } from "./organisation-changes.ts";
import { ownAccountChanges } from "./own-account-changes.ts";
import { referenceChanges } from "./reference-changes.ts";
import { roleChanges } from "./role-changes.ts";
import { scimChanges } from "./scim-changes.ts";
import { sessionChanges } from "./session-changes.ts";
import { signOnChanges } from "./sign-on-changes.ts";
import { tenderChanges } from "./tender-changes.ts";
import { reasons, unrecordedCalls } from "./unrecorded-calls.ts";
import { userChanges } from "./user-changes.ts";

const swept = new Set(
  Object.keys({
    ...accessChanges,
    ...calendarChanges,
    ...departmentChanges,
    ...dictionaryChanges,
    ...directoryChanges,
    ...menuChanges,
    ...noticeChanges,
    ...onlineFormChanges,
    ...onlineReportChanges,
    ...operationChanges,
    ...organisationChanges,
    ...ownAccountChanges,
    ...referenceChanges,
    ...roleChanges,
    ...scimChanges,
    ...sessionChanges,
    ...signOnChanges,
    ...tenderChanges,
    ...userChanges,
  }),
);
const lines = unrecordedCalls
  .trim()
  .split("\n")
  .map((line) => line.split(/\s+/) as [call: string, reason: string]);
const unrecorded = new Set(lines.map(([call]) => call));
/** A GET request that signs in changes rows too. */
const signsIn = ({ result }: Endpoint) => (result instanceof z.ZodNullable ? result.unwrap() : result) === signInResult;
const changing = allEndpoints()
  .filter(({ endpoint }) => endpoint.methods[0] !== "GET" || signsIn(endpoint))
  .map(({ key }) => key as string);

test("[SEC-80] every changing call is swept, or leaves no row for a reason", () => {
  expect(changing.filter((call) => !swept.has(call) && !unrecorded.has(call))).toEqual([]);
});

test("[SEC-80] no swept call is listed as unrecorded, and each line names a call and a reason", () => {
  expect([...unrecorded].filter((call) => swept.has(call))).toEqual([]);
  expect([...unrecorded].filter((call) => !changing.includes(call))).toEqual([]);
  expect(lines.filter(([, reason]) => !Object.hasOwn(reasons, reason))).toEqual([]);
});
