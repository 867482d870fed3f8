import { isPasswordWellFormed } from "@tender/contract/rules";

/** Whom a password is for. */
export interface PasswordOwner {
  readonly username: string;
  readonly phone?: string | null | undefined;
  readonly email?: string | null | undefined;
  /** Set: its former passwords are refused as well. */
  readonly userId?: string | undefined;
}

const DAY_MS = 86_400_000;

export type PasswordFault = "password.malformed" | "password.names_account";

/** What can be said of a password without any list or history. */
export function passwordFault(plain: string, { username, phone, email }: PasswordOwner): PasswordFault | undefined {
  const same = plain.trim().toLowerCase();
  if ([username, phone, email].some((name) => name && name.trim().toLowerCase() === same))
    return "password.names_account";
  return isPasswordWellFormed(plain) ? undefined : "password.malformed";
}

/** Is a password set at `since` over its maximum age? 0 days: never. */
export const isOverAge = (since: number, maximumAgeDays: number, now: number): boolean =>
  maximumAgeDays > 0 && now - since > maximumAgeDays * DAY_MS;
