import type { EndpointOf, RequestOf } from "@tender/contract";
import { identifierFault } from "@tender/contract/identifier";
import { identifierOf, mobileOf, personNameOf } from "@tender/contract/normal-form";
import { isEmail, isMobile } from "@tender/contract/rules";
import type { FoundDepartment } from "#shared/workspace-ui/department-select.tsx";
import { peopleText as text } from "../text.ts";

/** A person of the draft, without an account yet. */
export interface DraftPerson {
  readonly key: string;
  readonly realname: string;
  readonly username: string;
  readonly phone: string;
  readonly email: string;
  readonly department: FoundDepartment | null;
  /** Codes of the roles. */
  readonly roles: readonly string[];
}

export type PersonField = "realname" | "username" | "phone" | "email" | "department";
export type PersonFaults = Readonly<Partial<Record<PersonField, string>>>;

export const blankPerson = (key: string, roles: readonly string[] = []): DraftPerson => ({
  ...{ key, realname: "", username: "", phone: "", email: "", department: null },
  roles,
});

/** Whether the row has no input. */
export const isBlank = ({ realname, username, phone, email }: DraftPerson): boolean =>
  [realname, username, phone, email].every((typed) => typed.trim() === "");

const hasEarlier = (
  drafts: readonly DraftPerson[],
  at: number,
  field: "username" | "phone" | "email",
  typed: string,
): boolean =>
  drafts.slice(0, at).some((other) => normalForms[field](other[field]).toLowerCase() === typed.toLowerCase());

const normalForms = {
  realname: personNameOf,
  username: identifierOf,
  phone: mobileOf,
  email: identifierOf,
} as const satisfies Record<string, (typed: string) => string>;

/** Returns the values in the form in which the server stores them. */
const tidied = ({ realname, username, phone, email }: DraftPerson) => ({
  realname: normalForms.realname(realname),
  username: normalForms.username(username),
  phone: normalForms.phone(phone),
  email: normalForms.email(email),
});

const usernameForms = { blank: text.usernameForm, look_alike: text.usernameLookAlike } as const;

function faultsIn(drafts: readonly DraftPerson[], at: number): PersonFaults {
  const draft = drafts[at];
  if (draft === undefined || isBlank(draft)) return {};
  const { realname, username, phone, email } = tidied(draft);
  const usernameFault = identifierFault(username);
  return {
    ...(realname === "" ? { realname: text.realnameMissing } : {}),
    ...(username === ""
      ? { username: text.usernameMissing }
      : usernameFault
        ? { username: usernameForms[usernameFault] }
        : hasEarlier(drafts, at, "username", username)
          ? { username: text.duplicateUsername }
          : {}),
    ...(phone === ""
      ? {}
      : isMobile(phone)
        ? hasEarlier(drafts, at, "phone", phone)
          ? { phone: text.duplicatePhone }
          : {}
        : { phone: text.phoneMalformed }),
    ...(email === ""
      ? {}
      : isEmail(email)
        ? hasEarlier(drafts, at, "email", email)
          ? { email: text.duplicateEmail }
          : {}
        : { email: text.emailMalformed }),
  };
}

/** Returns the faults by row, without rows that have none. */
export function faultsOf(drafts: readonly DraftPerson[]): ReadonlyMap<string, PersonFaults> {
  const all = drafts.map(({ key }, at) => [key, faultsIn(drafts, at)] as const);
  return new Map(all.filter(([, faults]) => Object.keys(faults).length > 0));
}

/** `isMailed`: the link is mailed where there is an address. */
export const bodyOf = (draft: DraftPerson, isMailed: boolean): RequestOf<EndpointOf<"userAdmin.create">>["body"] => ({
  ...tidied(draft),
  phone: tidied(draft).phone || null,
  email: tidied(draft).email || null,
  departments: draft.department === null ? [] : [draft.department.orgCode],
  linkBy: isMailed && draft.email.trim() !== "" ? "mail" : "page",
});
