import type { EndpointOf, RequestOf } from "@tender/contract";
import { isMobile } from "@tender/contract/rules";
import type { FoundDepartment } from "../../../shared/workspace-ui/department-select.tsx";
import { peopleText as text } from "../text.ts";

/** A person who is typed and has no account yet. */
export interface DraftPerson {
  readonly key: string;
  readonly realname: string;
  readonly username: string;
  readonly phone: string;
  readonly department: FoundDepartment | null;
  /** Codes. */
  readonly roles: readonly string[];
}

export type PersonField = "realname" | "username" | "phone" | "department";
export type PersonFaults = Readonly<Partial<Record<PersonField, string>>>;

export const blankPerson = (key: string, roles: readonly string[] = []): DraftPerson => ({
  ...{ key, realname: "", username: "", phone: "", department: null },
  roles,
});

/** Nothing is typed in it. */
export const isBlank = ({ realname, username, phone }: DraftPerson): boolean =>
  [realname, username, phone].every((typed) => typed.trim() === "");

const hasEarlier = (drafts: readonly DraftPerson[], at: number, field: "username" | "phone", typed: string): boolean =>
  drafts.slice(0, at).some((other) => other[field].trim().toLowerCase() === typed.toLowerCase());

function faultsIn(drafts: readonly DraftPerson[], at: number): PersonFaults {
  const draft = drafts[at];
  if (draft === undefined || isBlank(draft)) return {};
  const [realname, username, phone] = [draft.realname.trim(), draft.username.trim(), draft.phone.trim()];
  return {
    ...(realname === "" ? { realname: text.realnameMissing } : {}),
    ...(username === ""
      ? { username: text.usernameMissing }
      : /\s/.test(username)
        ? { username: text.usernameForm }
        : hasEarlier(drafts, at, "username", username)
          ? { username: text.double }
          : {}),
    ...(phone === ""
      ? {}
      : isMobile(phone)
        ? hasEarlier(drafts, at, "phone", phone)
          ? { phone: text.doublePhone }
          : {}
        : { phone: text.phoneMalformed }),
  };
}

/** What is wrong with what is typed, by row; rows without a fault are not among them. */
export function faultsOf(drafts: readonly DraftPerson[]): ReadonlyMap<string, PersonFaults> {
  const all = drafts.map(({ key }, at) => [key, faultsIn(drafts, at)] as const);
  return new Map(all.filter(([, faults]) => Object.keys(faults).length > 0));
}

export const bodyOf = (draft: DraftPerson): RequestOf<EndpointOf<"userAdmin.create">>["body"] => ({
  username: draft.username.trim(),
  realname: draft.realname.trim(),
  phone: draft.phone.trim() || null,
  email: null,
  departments: draft.department === null ? [] : [draft.department.orgCode],
});
