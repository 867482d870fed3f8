import { INTERPUNCTS, identifierFault, isEmail, isMobile, personNameOf } from "@tender/contract";

export interface NewFields {
  readonly username: string;
  /** Absent for the first administrator, who is not asked for one. */
  readonly email?: string;
  /** Null: an administrator knows none. */
  readonly phone: string | null;
}

type FieldFault = "account.bad_username" | "account.look_alike" | "account.bad_email" | "sms.bad_number";

/** Who says how somebody is called: a person here, or a system that keeps the people of an organisation. */
export type NamedBy = "here" | "elsewhere";

/**
 * A name that looks like a number or an address would be taken for somebody else's at sign-in, where all three serve;
 * one's own is fine. Another system may call people by addresses that are no mailbox (a user principal name).
 */
const isNameOfAnother = ({ username, email, phone }: NewFields, named: NamedBy): boolean =>
  (/^\d+$/.test(username) && username !== phone) ||
  (named === "here" && username.includes("@") && username.toLowerCase() !== email?.toLowerCase());

/** What is wrong with the form of the fields, which are in their normal form; whether they are taken is another question. */
export function fieldFault(wanted: NewFields, named: NamedBy = "here"): FieldFault | undefined {
  const fault = identifierFault(wanted.username);
  if (wanted.username === "" || fault === "blank" || isNameOfAnother(wanted, named)) return "account.bad_username";
  if (fault === "look_alike") return "account.look_alike";
  if (wanted.email !== undefined && (!isEmail(wanted.email) || identifierFault(wanted.email)))
    return "account.bad_email";
  if (wanted.phone !== null && !isMobile(wanted.phone)) return "sms.bad_number";
  return undefined;
}

const REALNAME = new RegExp(`^[\\p{L}\\p{M}]([\\p{L}\\p{M}${INTERPUNCTS}.' -]{0,28}[\\p{L}\\p{M}.])?$`, "u");

/** A name in words of any script, with the separators that names have: 张三, 阿卜杜拉·买买提, Anna Smith. */
export const isRealname = (text: string): boolean => REALNAME.test(text);

/** Of a name that another system keeps. */
const LONGEST_GIVEN = 60;
/** What cannot be seen, or turns the order of what stands beside it; joiners are part of some scripts. */
const HIDDEN = /(?![\u200c\u200d])\p{C}/u;

/**
 * A name as another system has it, where it is that system's to say how people are called: 李明2, 张三（外包）, John O'Neil 3rd. Blanks and
 * breaks of lines are one blank. Undefined: there is none, it has what cannot be seen, or more than 60 characters.
 */
export function givenRealname(sent: string): string | undefined {
  const name = personNameOf(sent);
  return /[\p{L}\p{N}]/u.test(name) && !HIDDEN.test(name) && [...name].length <= LONGEST_GIVEN ? name : undefined;
}
