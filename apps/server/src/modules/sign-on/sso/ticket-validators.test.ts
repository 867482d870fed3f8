import { expect, test } from "vitest";
import type { SignInAccount } from "#modules/people/account/account.service.ts";
import { createLocalTicketValidator } from "./ticket-validators.ts";

const PORTAL = "https://portal.example/";
const account = { id: "u1", username: "wang" } as SignInAccount;
const judge = createLocalTicketValidator({
  tickets: { validate: async () => ({ holder: { caller: { userId: "u1" } }, purpose: { appId: null } }) as never },
  service: PORTAL,
  accounts: { find: async () => account },
});

test("[SEC-47, API-16] accepts a ticket for the server's own address, and none for another service", async () => {
  expect(await judge("ST-1", PORTAL)).toEqual({ account });
  expect(await judge("ST-1", "https://subsystem.example/")).toEqual({});
});
