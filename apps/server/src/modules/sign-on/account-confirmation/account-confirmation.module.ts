import type { Platform } from "#platform/platform.ts";
import { type AccountConfirmationDeps, createAccountConfirmation } from "./account-confirmation.service.ts";

/** Confirms that the owner of an account enters it: for an administrator under 用户管理, and for the command line. */
export const createAccountConfirmationModule = ({ db }: Platform, uses: Omit<AccountConfirmationDeps, "db">) => ({
  services: { accountConfirmation: createAccountConfirmation({ ...uses, db }) },
});
