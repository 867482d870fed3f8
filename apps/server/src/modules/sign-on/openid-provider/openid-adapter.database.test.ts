// Guarantee: if two nodes see a code unused, one consumes it, and the second use ends its grant and tokens.

import type { Caller } from "@tender/server/src/platform/caller.ts";
import { fakeClock, type TestDatabase, testDatabase } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOpenidAdapters } from "./openid-adapter.service.ts";
import { createOpenidStateStore } from "./openid-state.store.ts";
import { createRequestSessions } from "./request-session.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const caller: Caller = {
  sessionId: "s-1",
  rootSessionId: "s-1",
  userId: "u-1",
  username: "buyer",
  realname: "林采薇",
  appId: null,
  department: null,
  secondStep: null,
  hasPassedTwoStep: false,
  lacksTwoStep: false,
  departmentPending: false,
  passwordExpired: false,
  roles: [],
  permissions: new Set(),
  grantKey: "",
};

/** A separate node on the same database. */
const nodeOn = ({ db }: TestDatabase) =>
  createOpenidAdapters({
    state: createOpenidStateStore(db),
    clients: { findInUse: async () => undefined },
    registry: { findById: async () => caller },
    subsystems: { requireEntry: async () => ({}) as never },
    requestSessions: createRequestSessions(),
    clock: fakeClock(),
  });

test("[SEC-91] ends the grant when a second node consumes a code that both found unused", async () => {
  const [firstNode, secondNode] = [nodeOn(database), nodeOn(database)];
  const payload = { accountId: "u-1", clientId: "60009", sessionUid: "s-1", grantId: "g-1" };
  await firstNode("Grant").upsert("g-1", { accountId: "u-1", clientId: "60009" }, 600);
  await firstNode("AuthorizationCode").upsert("code", payload, 60);
  for (const node of [firstNode, secondNode])
    expect(await node("AuthorizationCode").find("code")).not.toHaveProperty("consumed");
  await firstNode("AuthorizationCode").consume("code");
  await firstNode("AccessToken").upsert("token", payload, 600);
  await expect(secondNode("AuthorizationCode").consume("code")).rejects.toThrow("invalid_grant");
  expect(await firstNode("Grant").find("g-1")).toBeUndefined();
  expect(await firstNode("AccessToken").find("token")).toBeUndefined();
});
