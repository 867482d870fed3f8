import type { FieldsFault } from "#modules/people/account/managed-account.service.ts";
import type { AppError } from "#platform/app-error.ts";

/** The name of a person in a report. */
export const nameInReport = ({
  realname,
  username,
}: {
  readonly realname: string;
  readonly username: string;
}): string => (realname ? `${realname}（${username}）` : username);

/** Why a person's values cannot be imported. */
export const formWords: Readonly<Record<FieldsFault["code"], string>> = {
  "account.bad_username": "账号不符合要求：不能含空格，除本人手机号外不能全为数字",
  "account.look_alike": "账号含有形似英文字母或汉字的其他文字",
  "profile.bad_realname": "姓名为空，或超过 60 个字符、含不可见字符",
  "account.bad_email": "邮箱格式不正确",
  "sms.bad_number": "手机号格式不正确",
};

/** The fields that were imported. */
export const fieldWords = {
  username: "账号",
  realname: "姓名",
  phone: "手机号",
  email: "邮箱",
  department: "部门",
} as const;

/** Refusals in words; other errors use their own message. */
const refusals: Partial<Readonly<Record<AppError["code"], string>>> = {
  "account.username_taken": "账号已被其他账号使用",
  "account.phone_taken": "手机号已被其他账号使用",
  "account.email_taken": "邮箱已被其他账号使用",
  ...formWords,
};

export const refusalOf = ({ code, message }: AppError): string => refusals[code] ?? message;
