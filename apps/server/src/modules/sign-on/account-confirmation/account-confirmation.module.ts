import type { Platform } from "#platform/platform.ts";
import { type AccountConfirmationDeps, createAccountConfirmation } from "./account-confirmation.service.ts";

/** Confirms that an account is used by its owner: for administrators under 用户管理 and for the command line. */
export const createAccountConfirmationModule = ({ db }: Platform, uses: Omit<AccountConfirmationDeps, "db">) => ({
  services: { accountConfirmation: createAccountConfirmation({ ...uses, db }) },
});
