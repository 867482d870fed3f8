import { linkWayText as text } from "../text.ts";

export type ResetMethod = "page" | "mail" | "phone";

interface MethodChoice {
  readonly value: ResetMethod;
  readonly label: string;
  readonly disabled: boolean;
}

interface ResetMethods {
  readonly methods: readonly MethodChoice[];
  /** The first possible method. Null: none. */
  readonly first: ResetMethod | null;
  /** Reason for which some methods are not possible. */
  readonly hint: string | undefined;
}

interface Person {
  readonly username: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly isAdministrator: boolean;
}

/** Returns the methods by which a person gets a new password. The link of an administrator is shown to no one else. */
export function resetMethodsOf(
  { username, phone, email, isAdministrator }: Person,
  { canMail, canText }: { readonly canMail: boolean; readonly canText: boolean },
): ResetMethods {
  const methods: MethodChoice[] = [{ value: "page", label: text.page, disabled: isAdministrator }];
  if (canMail)
    methods.push({ value: "mail", label: email === null ? text.mail : text.mailTo(email), disabled: email === null });
  if (canText)
    methods.push({
      value: "phone",
      label: phone === null ? text.phone : text.phoneOf(phone),
      disabled: phone === null,
    });
  const first = methods.find(({ disabled }) => !disabled)?.value ?? null;
  if (first === null) return { methods, first, hint: text.noWay(username) };
  if (isAdministrator) return { methods, first, hint: text.ownerOnly };
  return { methods, first, hint: canMail && email === null ? text.noMail : undefined };
}
