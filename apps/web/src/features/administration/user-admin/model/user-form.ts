import type { EndpointOf, RequestOf, ResultOf } from "@tender/contract";
import { identifierFault } from "@tender/contract/identifier";
import { identifierOf, mobileOf } from "@tender/contract/normal-form";
import { isEmail, isMobile } from "@tender/contract/rules";
import type { SharedField } from "#shared/workspace-ui/changed-fields.ts";
import { userFormText as text } from "../text.ts";

export type UserDetail = ResultOf<EndpointOf<"userAdmin.read">>;
type FoundDepartment = UserDetail["departments"][number];
type NewUserBody = RequestOf<EndpointOf<"userAdmin.create">>["body"];
type ChangedUserBody = RequestOf<EndpointOf<"userAdmin.save">>["body"];

export interface DepartmentChoice {
  readonly value: string;
  /** With the path from the root. */
  readonly label: string;
}

export interface UserForm {
  readonly username: string;
  readonly realname: string;
  /** As displayed, masked, unless it was edited. */
  readonly phone: string;
  readonly email: string;
  readonly departments: readonly DepartmentChoice[];
  /** Delivery of the link for a new person's password. */
  readonly linkBy: "page" | "mail";
}

export const departmentChoice = ({ orgCode, path }: FoundDepartment): DepartmentChoice => ({
  value: orgCode,
  label: path.join(" / "),
});

export const blankForm: UserForm = {
  username: "",
  realname: "",
  phone: "",
  email: "",
  departments: [],
  linkBy: "page",
};

export const formOf = (user: UserDetail): UserForm => ({
  username: user.username,
  realname: user.realname,
  phone: user.phone ?? "",
  email: user.email ?? "",
  departments: user.departments.map(departmentChoice),
  linkBy: "page",
});

const orNull = (typed: string): string | null => typed.trim() || null;
const codesOf = ({ departments }: UserForm): string[] => departments.map(({ value }) => value);

export const newBodyOf = (form: UserForm): NewUserBody => ({
  username: form.username.trim(),
  realname: form.realname.trim(),
  phone: orNull(form.phone),
  email: orNull(form.email),
  departments: codesOf(form),
  linkBy: mailOf(form) === null ? "page" : form.linkBy,
});

/** Returns the address for mailing a link. Null: the input is no email address. */
export const mailOf = ({ email }: Pick<UserForm, "email">): string | null =>
  isEmail(identifierOf(email)) ? identifierOf(email) : null;

/** Returns the request for a change of `values`. Omits unchanged masked values, which are no valid numbers. */
export const changeBodyOf = (
  form: UserForm,
  { id, version, values }: { readonly id: string; readonly version: number; readonly values: UserForm },
): ChangedUserBody => ({
  id,
  version,
  realname: form.realname.trim(),
  ...(form.phone === values.phone ? {} : { phone: orNull(form.phone) }),
  ...(form.email === values.email ? {} : { email: orNull(form.email) }),
  departments: codesOf(form),
});

export const usernameFault = (typed: string): string | undefined => {
  const name = identifierOf(typed);
  if (name === "") return text.usernameMissing;
  const fault = identifierFault(name);
  return fault === "look_alike" ? text.usernameLookAlike : fault && text.usernameForm;
};

export const phoneFault = (typed: string, stored: string): string | undefined =>
  typed.trim() === "" || typed === stored || isMobile(mobileOf(typed)) ? undefined : text.phoneMalformed;

export const emailFault = (typed: string, stored: string): string | undefined =>
  typed.trim() === "" || typed === stored || isEmail(identifierOf(typed)) ? undefined : text.emailMalformed;

/** Fields that two administrators may change at once. */
export const sharedFields: readonly SharedField<UserForm>[] = [
  { name: "realname", label: text.realname },
  { name: "phone", label: text.phone, isMasked: true },
  { name: "email", label: text.email, isMasked: true },
  {
    name: "departments",
    label: text.departments,
    describe: (chosen: readonly DepartmentChoice[]) => chosen.map(({ label }) => label).join("、"),
  },
];
