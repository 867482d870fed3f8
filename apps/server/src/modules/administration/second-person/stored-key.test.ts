import { endpointOf } from "@tender/contract";
import { describe, expect, test } from "vitest";
import { presentKey } from "./stored-key.ts";

describe("the key of a stored call", () => {
  test.each([
    "departmentAdmin.takeMembers",
    "ownDepartment.giveRole",
    "ownDepartment.takeMembers",
    "ownDepartment.takeRole",
    "roleAdmin.takeMembers",
    "userAdmin.release",
  ])("[SEC-60] names an endpoint that may await approval: %s", (former) => {
    expect(endpointOf(presentKey(former as Parameters<typeof presentKey>[0])).mayAwaitApproval).toBe(true);
  });

  test("[SEC-60] stays where the endpoint was not renamed", () => {
    expect(presentKey("roleAdmin.addMembers")).toBe("roleAdmin.addMembers");
  });
});
