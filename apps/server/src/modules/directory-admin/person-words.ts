import type { FieldsFault } from "../account/managed-account.service.ts";

/** Why somebody cannot come in as they are. */
export const formWords: Readonly<Record<FieldsFault["code"], string>> = {
  "account.bad_username": "账号不合要求：不能含空格，不能只有数字或像邮箱，除非就是本人的手机号或邮箱",
  "profile.bad_realname": "姓名不合要求，或没有姓名",
  "account.bad_email": "邮箱格式不正确",
  "sms.bad_number": "手机号格式不正确",
};
