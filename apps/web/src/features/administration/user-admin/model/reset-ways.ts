import { linkWayText as text } from "../text.ts";

export type ResetWay = "page" | "mail" | "phone";

interface Way {
  readonly value: ResetWay;
  readonly label: string;
  readonly disabled: boolean;
}

interface ResetWays {
  readonly ways: readonly Way[];
  /** The first possible way. Null: none. */
  readonly first: ResetWay | null;
  /** Reason why some ways are not possible. */
  readonly hint: string | undefined;
}

interface Person {
  readonly username: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly isAdministrator: boolean;
}

/** Returns the ways to a new password after a reset. The link of an administrator is shown to nobody else. */
export function resetWaysOf(
  { username, phone, email, isAdministrator }: Person,
  { canMail, canText }: { readonly canMail: boolean; readonly canText: boolean },
): ResetWays {
  const ways: Way[] = [{ value: "page", label: text.page, disabled: isAdministrator }];
  if (canMail)
    ways.push({ value: "mail", label: email === null ? text.mail : text.mailTo(email), disabled: email === null });
  if (canText)
    ways.push({ value: "phone", label: phone === null ? text.phone : text.phoneOf(phone), disabled: phone === null });
  const first = ways.find(({ disabled }) => !disabled)?.value ?? null;
  if (first === null) return { ways, first, hint: text.noWay(username) };
  if (isAdministrator) return { ways, first, hint: text.ownerOnly };
  return { ways, first, hint: canMail && email === null ? text.noMail : undefined };
}
