import { isPasswordWellFormed } from "@tender/contract/rules";

/** The owner of a password. */
export interface PasswordOwner {
  readonly username: string;
  readonly phone?: string | null | undefined;
  readonly email?: string | null | undefined;
  /** Set: the account's former passwords are refused too. */
  readonly userId?: string | undefined;
}

const DAY_MS = 86_400_000;

export type PasswordFault = "password.malformed" | "password.names_account";

/** Returns the fault of a password that needs no list or history; undefined: none. */
export function passwordFault(plain: string, { username, phone, email }: PasswordOwner): PasswordFault | undefined {
  const normalized = plain.trim().toLowerCase();
  if ([username, phone, email].some((name) => name && name.trim().toLowerCase() === normalized))
    return "password.names_account";
  return isPasswordWellFormed(plain) ? undefined : "password.malformed";
}

/** Age of a password against its maximum. `daysLeft` is set only in the last week, 0 on the last day. */
export interface PasswordAge {
  readonly isOver: boolean;
  readonly daysLeft: number | null;
}

export const WARNING_DAYS = 7;

/** Returns the age of a password that was set at `since`, in ms. With a maximum age of 0 days it never expires. */
export function passwordAge(since: number, maximumAgeDays: number, now: number): PasswordAge {
  if (maximumAgeDays === 0) return { isOver: false, daysLeft: null };
  const remainingMs = since + maximumAgeDays * DAY_MS - now;
  const isNear = remainingMs >= 0 && remainingMs < WARNING_DAYS * DAY_MS;
  return { isOver: remainingMs < 0, daysLeft: isNear ? Math.floor(remainingMs / DAY_MS) : null };
}
