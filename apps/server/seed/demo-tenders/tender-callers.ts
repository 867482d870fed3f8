import type { Caller, Origin } from "#platform/caller.ts";
import { demoAccounts, demoDepartments } from "#seed/demo/accounts.ts";
import type { Actor } from "./demo-tender.ts";

export const tenderOrigin: Origin = { address: "127.0.0.1", userAgent: "demo", requestId: "demo" };

/** The rights that each account needs here. */
const rights: Readonly<Record<Actor, readonly string[]>> = {
  buyer: ["tender:view", "tender:draft"],
  buyerhead: ["tender:view", "tender:approve"],
  agency: ["tender:view", "tender:draft"],
  supervisor: ["tender:view", "tender:supervise"],
};

export type TenderCallers = Readonly<Record<Actor, Caller>>;

/** Returns the demo's accounts as callers. Undefined: one of them was not created by the demo. */
export function callersOf(ids: ReadonlyMap<string, string>): TenderCallers | undefined {
  const found = Object.entries(rights).map(([username, permissions]) => {
    const userId = ids.get(username);
    return userId === undefined ? undefined : ([username, callerOf(username, userId, permissions)] as const);
  });
  const callers = found.filter((entry) => entry !== undefined);
  return callers.length < found.length ? undefined : (Object.fromEntries(callers) as TenderCallers);
}

function callerOf(username: string, userId: string, permissions: readonly string[]): Caller {
  const account = demoAccounts.find((one) => one.username === username);
  const department = demoDepartments.find(({ id }) => id === account?.departments[0]);
  return {
    sessionId: "demo",
    rootSessionId: "demo",
    userId,
    username,
    realname: account?.realname ?? username,
    appId: null,
    department: department ?? null,
    secondStep: null,
    hasPassedTwoStep: false,
    lacksTwoStep: false,
    departmentPending: false,
    passwordExpired: false,
    roles: (account?.roles ?? []).map((entry) => (typeof entry === "string" ? entry : entry.role)),
    permissions: new Set(permissions),
    grantKey: "demo",
  };
}
