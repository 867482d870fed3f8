import { z } from "zod";
import { accountName, appId, emailText, idText, instantText, mobileText, orgCode, personName, text } from "#fields.ts";
import { mobileOf } from "#normal-form/normal-form.ts";

/** waiting: the account has no password yet, because its owner has not used the link. */
export const userState = z.enum(["active", "waiting", "frozen"]);

/** Filters of the list. */
export const userFilters = {
  /** A part of the name or the account; a single character: the beginning. */
  keyword: text(50).optional(),
  /** The whole phone number or its last four digits, because numbers are stored sealed. */
  phone: z
    .string()
    .overwrite(mobileOf)
    .regex(/^(\d{4}|\d{11})$/)
    .optional(),
  /** Includes the departments below. */
  orgCode: orgCode.optional(),
  role: text(50, 1).optional(),
  state: userState.optional(),
  /** People who may enter this subsystem. */
  appId: appId.optional(),
  /** `-createdAt`, the default: newest first. */
  sort: z.enum(["createdAt", "-createdAt", "username", "-username"]).optional(),
};

export const version = z.number().int().min(1).max(2_147_483_647);

const phone = mobileText.nullable();
const email = emailText(100, 1).nullable();
const departments = z.array(orgCode).max(50);

/** Delivery of the one-time link: shown to the caller, who passes it on, or mailed to the owner alone. */
export const linkBy = z.enum(["page", "mail"]).default("page");

/**
 * Delivery for an account with an owner. `phone`: no link; the owner sets a new password with a code sent to their
 * phone.
 */
export const resetBy = z.enum(["page", "mail", "phone"]).default("page");

export const newUser = z.strictObject({
  username: accountName(50, 1),
  realname: personName(30),
  phone,
  email,
  departments,
  linkBy,
});

/** Phone and mail are shown masked, so that they cannot be sent back: absent: unchanged, null: deleted. */
export const changedUser = z.strictObject({
  id: idText,
  version,
  /** A name from a directory may exceed the 30 characters of a typed name and is accepted unchanged. */
  realname: personName(60),
  phone: phone.optional(),
  email: email.optional(),
  departments,
});

/** Phone and mail are masked. */
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
 * Link by which the owner sets the account's password. `address` is in this one answer and nowhere else; null: the link
 * was
 * mailed to `mailedTo` (masked), or there is none.
 */
export const passwordLink = z.object({
  address: z.string().nullable(),
  mailedTo: z.string().nullable(),
  expiresAt: instantText.nullable(),
});
