import type { Platform } from "#platform/platform.ts";
import { type AccountConfirmationDeps, createAccountConfirmation } from "./account-confirmation.service.ts";

/** For an administrator under 用户管理, and for the command line on the server. */
export const createAccountConfirmationModule = ({ db }: Platform, uses: Omit<AccountConfirmationDeps, "db">) => ({
  services: { accountConfirmation: createAccountConfirmation({ ...uses, db }) },
});
