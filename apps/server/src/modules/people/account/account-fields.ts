import { INTERPUNCTS, identifierFault, isEmail, isMobile, personNameOf } from "@tender/contract";

export interface NewFields {
  readonly username: string;
  /** Undefined: the account has none, as the first administrator may. */
  readonly email?: string;
  /** Null: the account has none. */
  readonly phone: string | null;
}

type FieldFault = "account.bad_username" | "account.look_alike" | "account.bad_email" | "sms.bad_number";

/** Origin of a name: typed in the portal, or sent by a system that manages the people of an organisation. */
export type NameOrigin = "here" | "elsewhere";

/**
 * Sign-in accepts username, phone and e-mail, so a username that looks like another person's phone or e-mail would be
 * ambiguous; the person's own is allowed. Another system may use addresses without a mailbox as usernames (a user
 * principal name).
 */
const isNameOfAnother = ({ username, email, phone }: NewFields, nameOrigin: NameOrigin): boolean =>
  (/^\d+$/.test(username) && username !== phone) ||
  (nameOrigin === "here" && username.includes("@") && username.toLowerCase() !== email?.toLowerCase());

/**
 * Returns the first fault in the form of the fields, which are in their normal form. Does not check whether they are
 * taken.
 */
export function fieldFault(fields: NewFields, nameOrigin: NameOrigin = "here"): FieldFault | undefined {
  const fault = identifierFault(fields.username);
  if (fields.username === "" || fault === "blank" || isNameOfAnother(fields, nameOrigin)) return "account.bad_username";
  if (fault === "look_alike") return "account.look_alike";
  if (fields.email !== undefined && (!isEmail(fields.email) || identifierFault(fields.email)))
    return "account.bad_email";
  if (fields.phone !== null && !isMobile(fields.phone)) return "sms.bad_number";
  return undefined;
}

const REALNAME = new RegExp(`^[\\p{L}\\p{M}]([\\p{L}\\p{M}${INTERPUNCTS}.' -]{0,28}[\\p{L}\\p{M}.])?$`, "u");

/** Returns whether the text is a name in any script, with the separators of names: 张三, 阿卜杜拉·买买提, Anna Smith. */
export const isRealname = (text: string): boolean => REALNAME.test(text);

/** Limit of a name from another system, in characters. */
const MAX_EXTERNAL_NAME_LENGTH = 60;
/** Invisible characters and those that change the text direction; joiners are part of some scripts. */
const HIDDEN = /(?![\u200c\u200d])\p{C}/u;

/**
 * Normalises a name from another system, which may contain more than a name typed here: 李明2, 张三（外包）, John O'Neil 3rd.
 * Blanks and line breaks become one blank. Undefined: no name, invisible characters, or more than 60 characters.
 */
export function externalRealname(sentName: string): string | undefined {
  const normalised = personNameOf(sentName);
  return /[\p{L}\p{N}]/u.test(normalised) &&
    !HIDDEN.test(normalised) &&
    [...normalised].length <= MAX_EXTERNAL_NAME_LENGTH
    ? normalised
    : undefined;
}
