import type { EndpointKey } from "@tender/contract";

/** Endpoints that were renamed: calls stored by an earlier version hold their former keys until they expire. */
const renamed: Readonly<Record<string, EndpointKey>> = {
  "departmentAdmin.takeMembers": "departmentAdmin.removeMembers",
  "ownDepartment.giveRole": "ownDepartment.grantRole",
  "ownDepartment.takeMembers": "ownDepartment.removeMembers",
  "ownDepartment.takeRole": "ownDepartment.revokeRole",
  "roleAdmin.takeMembers": "roleAdmin.removeMembers",
  "userAdmin.release": "userAdmin.unfreeze",
};

/** Returns the present key of the endpoint of a stored call. */
export const presentKey = (stored: EndpointKey): EndpointKey =>
  Object.hasOwn(renamed, stored) ? (renamed[stored] ?? stored) : stored;
