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
  key,
  realname: "",
  username: "",
  phone: "",
  email: "",
  department: null,
  roles,
});

/** Whether the row has no input. */
export const isBlank = ({ realname, username, phone, email }: DraftPerson): boolean =>
  [realname, username, phone, email].every((typed) => typed.trim() === "");

/** Whether a row before `index` has the same value. */
const hasEarlier = (
  drafts: readonly DraftPerson[],
  index: number,
  field: "username" | "phone" | "email",
  typed: string,
): boolean =>
  drafts.slice(0, index).some((other) => normalForms[field](other[field]).toLowerCase() === typed.toLowerCase());

const normalForms = {
  realname: personNameOf,
  username: identifierOf,
  phone: mobileOf,
  email: identifierOf,
} as const satisfies Record<string, (typed: string) => string>;

/** Returns the values in the form in which the server stores them. */
const normalised = ({ realname, username, phone, email }: DraftPerson) => ({
  realname: normalForms.realname(realname),
  username: normalForms.username(username),
  phone: normalForms.phone(phone),
  email: normalForms.email(email),
});

const usernameForms = { blank: text.usernameForm, look_alike: text.usernameLookAlike } as const;

function usernameFaultOf(username: string, isDuplicate: boolean): string | undefined {
  if (username === "") return text.usernameMissing;
  const fault = identifierFault(username);
  if (fault) return usernameForms[fault];
  return isDuplicate ? text.duplicateUsername : undefined;
}

function phoneFaultOf(phone: string, isDuplicate: boolean): string | undefined {
  if (phone === "") return undefined;
  if (!isMobile(phone)) return text.phoneMalformed;
  return isDuplicate ? text.duplicatePhone : undefined;
}

function emailFaultOf(email: string, isDuplicate: boolean): string | undefined {
  if (email === "") return undefined;
  if (!isEmail(email)) return text.emailMalformed;
  return isDuplicate ? text.duplicateEmail : undefined;
}

function faultsIn(drafts: readonly DraftPerson[], index: number): PersonFaults {
  const draft = drafts[index];
  if (draft === undefined || isBlank(draft)) return {};
  const { realname, username, phone, email } = normalised(draft);
  const faults = {
    realname: realname === "" ? text.realnameMissing : undefined,
    username: usernameFaultOf(username, hasEarlier(drafts, index, "username", username)),
    phone: phoneFaultOf(phone, hasEarlier(drafts, index, "phone", phone)),
    email: emailFaultOf(email, hasEarlier(drafts, index, "email", email)),
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));
}

/** Returns the faults by row, without rows that have none. */
export function faultsOf(drafts: readonly DraftPerson[]): ReadonlyMap<string, PersonFaults> {
  const all = drafts.map(({ key }, index) => [key, faultsIn(drafts, index)] as const);
  return new Map(all.filter(([, faults]) => Object.keys(faults).length > 0));
}

/** Returns the request for the person's account. `isMailed`: the link is sent by mail if the person has an address. */
export const bodyOf = (draft: DraftPerson, isMailed: boolean): RequestOf<EndpointOf<"userAdmin.create">>["body"] => ({
  ...normalised(draft),
  phone: normalised(draft).phone || null,
  email: normalised(draft).email || null,
  departments: draft.department === null ? [] : [draft.department.orgCode],
  linkBy: isMailed && draft.email.trim() !== "" ? "mail" : "page",
});
