import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { accountName, instantText, mobileText, noResult, password, personName, text } from "#fields.ts";

/** Secret of the printed link. Any text is accepted: a badly copied link is a dead link, not a malformed request. */
const secret = text(200, 1);

/** An installation without accounts prints a link at its start, which creates the first administrator. */
export const firstAdministrator = {
  checkLink: endpoint({
    summary: "首个管理员：链接是否有效",
    methods: ["POST"],
    paths: ["/api/first-administrator/link"],
    access: { kind: "anonymous" },
    limit: "redeem",
    bodyLimit: 16_384,
    body: z.strictObject({ secret }),
    result: z.object({ expiresAt: instantText }),
    errors: ["first_administrator.link_dead"],
  }),
  create: endpoint({
    summary: "首个管理员：建立机构与管理员账号，链接随即作废",
    methods: ["POST"],
    paths: ["/api/first-administrator"],
    access: { kind: "anonymous" },
    limit: "redeem",
    bodyLimit: 16_384,
    body: z.strictObject({
      secret,
      /** Name of the organisation: the root of the department tree. */
      departName: text(100, 1),
      username: accountName(50, 1),
      realname: personName(30),
      phone: mobileText,
      password,
      confirmation: password,
      /** Consent to the privacy notice; stored with its version and time. */
      consent: z.boolean(),
    }),
    result: noResult,
    errors: [
      "first_administrator.link_dead",
      "department.bad_name",
      "account.bad_username",
      "account.look_alike",
      "account.consent_required",
      "profile.bad_realname",
      "sms.bad_number",
      "password.malformed",
      "password.mismatch",
      "password.names_account",
      "password.too_common",
      "session.busy",
    ],
  }),
} as const;
