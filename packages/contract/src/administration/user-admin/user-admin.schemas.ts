import { z } from "zod";
import { accountName, appId, emailText, idText, instantText, mobileText, orgCode, personName, text } from "#fields.ts";
import { mobileOf } from "#normal-form/normal-form.ts";

/** waiting: the account has no password yet, its owner has not followed the link. */
export const userState = z.enum(["active", "waiting", "frozen"]);

/** What the list is asked by. */
export const userFilters = {
  /** A part of the name or the account; a single character: the beginning. */
  keyword: text(50).optional(),
  /** Digits at the end of the phone's number. */
  phone: z
    .string()
    .overwrite(mobileOf)
    .regex(/^\d{3,11}$/)
    .optional(),
  /** With all departments below it. */
  orgCode: orgCode.optional(),
  role: text(50, 1).optional(),
  state: userState.optional(),
  /** Who may enter this subsystem. */
  appId: appId.optional(),
  /** `-createdAt` is the newest first, as without it. */
  sort: z.enum(["createdAt", "-createdAt", "username", "-username"]).optional(),
};

export const version = z.number().int().min(1).max(2_147_483_647);

const phone = mobileText.nullable();
const email = emailText(100, 1).nullable();
const departments = z.array(orgCode).max(50);

/** How the one-time link comes to its owner: handed on by whoever asked for it, or mailed to the owner alone. */
export const linkBy = z.enum(["page", "mail"]).default("page");

/** Of an account that has an owner: beside these no link, as the owner sets the next password by a code to the own phone. */
export const resetBy = z.enum(["page", "mail", "phone"]).default("page");

export const newUser = z.strictObject({
  username: accountName(50, 1),
  realname: personName(30),
  phone,
  email,
  departments,
  linkBy,
});

/** Masked as they are shown, phone and mail cannot be sent back: absent they stay, null takes them away. */
export const changedUser = z.strictObject({
  id: idText,
  version,
  /** One that a directory gave may be longer than the 30 of one that somebody types, and stays as it is. */
  realname: personName(60),
  phone: phone.optional(),
  email: email.optional(),
  departments,
});

/** Masked. */
export const listedUser = {
  id: z.string(),
  version: z.number(),
  username: z.string(),
  realname: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  departments: z.array(z.string()),
  roles: z.array(z.string()),
};

/**
 * With which its owner sets the account's password: in `address`, in this one answer and nowhere else; null where it went by mail,
 * to `mailedTo` (masked), or where there is none.
 */
export const passwordLink = z.object({
  address: z.string().nullable(),
  mailedTo: z.string().nullable(),
  expiresAt: instantText.nullable(),
});
