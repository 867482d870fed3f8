import { INTERPUNCTS, identifierFault, isEmail, isMobile, personNameOf } from "@tender/contract";

export interface NewFields {
  readonly username: string;
  /** Absent: the first administrator may have none. */
  readonly email?: string;
  /** Null: the creating administrator knows no number. */
  readonly phone: string | null;
}

type FieldFault = "account.bad_username" | "account.look_alike" | "account.bad_email" | "sms.bad_number";

/** Where the name comes from: typed in the portal, or sent by a system that manages the people of an organisation. */
export type NameOrigin = "here" | "elsewhere";

/**
 * Sign-in accepts username, phone and e-mail, so a username that looks like another person's phone or e-mail would be
 * ambiguous; the person's own is allowed. Another system may use addresses without a mailbox as usernames (a user
 * principal name).
 */
const isNameOfAnother = ({ username, email, phone }: NewFields, named: NameOrigin): boolean =>
  (/^\d+$/.test(username) && username !== phone) ||
  (named === "here" && username.includes("@") && username.toLowerCase() !== email?.toLowerCase());

/**
 * Returns the first fault in the form of the fields, which are in their normal form. Does not check whether they are
 * taken.
 */
export function fieldFault(wanted: NewFields, named: NameOrigin = "here"): FieldFault | undefined {
  const fault = identifierFault(wanted.username);
  if (wanted.username === "" || fault === "blank" || isNameOfAnother(wanted, named)) return "account.bad_username";
  if (fault === "look_alike") return "account.look_alike";
  if (wanted.email !== undefined && (!isEmail(wanted.email) || identifierFault(wanted.email)))
    return "account.bad_email";
  if (wanted.phone !== null && !isMobile(wanted.phone)) return "sms.bad_number";
  return undefined;
}

const REALNAME = new RegExp(`^[\\p{L}\\p{M}]([\\p{L}\\p{M}${INTERPUNCTS}.' -]{0,28}[\\p{L}\\p{M}.])?$`, "u");

/** Is it a name of words in any script, with the separators of names: 张三, 阿卜杜拉·买买提, Anna Smith? */
export const isRealname = (text: string): boolean => REALNAME.test(text);

/** In characters; for a name from another system. */
const LONGEST_GIVEN = 60;
/** Invisible characters and those that change the text direction; joiners are part of some scripts. */
const HIDDEN = /(?![\u200c\u200d])\p{C}/u;

/**
 * Returns a name as another system sends it, since that system decides on names: 李明2, 张三（外包）, John O'Neil 3rd. Blanks
 * and line breaks become one blank. Undefined: no name, invisible characters, or more than 60 characters.
 */
export function externalRealname(sent: string): string | undefined {
  const name = personNameOf(sent);
  return /[\p{L}\p{N}]/u.test(name) && !HIDDEN.test(name) && [...name].length <= LONGEST_GIVEN ? name : undefined;
}
