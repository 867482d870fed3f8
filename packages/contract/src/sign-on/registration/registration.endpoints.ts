import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { accountName, emailText, mobileText, noResult, password, typedCode } from "#fields.ts";

export const registration = {
  register: endpoint({
    summary: "注册",
    methods: ["POST"],
    paths: ["/sys/user/register"],
    access: { kind: "anonymous" },
    limit: "register",
    bodyLimit: 16_384,
    /** No further fields: registering means consent to the privacy notice in force, whose version the server stores. */
    body: z.strictObject({
      username: accountName(50, 1),
      password,
      email: emailText(100, 1),
      phone: mobileText,
      smscode: typedCode(10, 1),
    }),
    result: noResult,
    errors: [
      "account.registration_closed",
      "account.bad_username",
      "account.look_alike",
      "account.username_taken",
      "account.bad_email",
      "account.email_taken",
      "account.phone_taken",
      "password.malformed",
      "password.names_account",
      "password.too_common",
      "sms.bad_number",
      "sms.wrong_code",
      "session.busy",
    ],
  }),
  checkUnique: endpoint({
    summary: "用户名、邮箱、手机号是否可用（成功即可用），三者恰取其一",
    methods: ["GET"],
    paths: ["/api/sys/user/checkOnlyUser"],
    access: { kind: "anonymous" },
    limit: "checkOnlyUser",
    query: z.strictObject({
      username: accountName(50, 1).optional(),
      email: emailText(100, 1).optional(),
      phone: mobileText.optional(),
    }),
    result: noResult,
    errors: ["account.username_taken", "account.email_taken", "account.phone_taken"],
  }),
} as const;
