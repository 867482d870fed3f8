import { entrantsText as text } from "../text.ts";
import type { Subsystem } from "./subsystem-form.ts";

export interface Department {
  readonly orgCode: string;
  readonly departName: string;
}

type Entry = Pick<Subsystem, "roles" | "departments" | "entryRule">;

/** Names by code; a code without a name is shown itself. */
export interface EntrantNames {
  readonly roles: ReadonlyMap<string, string>;
  readonly departments: ReadonlyMap<string, string>;
}

const MAX_NAMES = 4;

function namesOf(codes: readonly string[], names: ReadonlyMap<string, string>): string {
  const first = codes
    .slice(0, MAX_NAMES)
    .map((code) => names.get(code) ?? code)
    .join("、");
  return codes.length > MAX_NAMES ? text.more(first, codes.length) : first;
}

/** Whether the rule admits nobody. */
const isForNobody = ({ roles, departments, entryRule }: Entry): boolean =>
  entryRule === "all" ? roles.length === 0 || departments.length === 0 : roles.length + departments.length === 0;

/** Describes the people who may enter, in one line. Null: nobody may. */
export function entrantsLine(entry: Entry, names: EntrantNames): string | null {
  if (isForNobody(entry)) return null;
  const roles = namesOf(entry.roles, names.roles);
  const departments = namesOf(entry.departments, names.departments);
  if (departments === "") return text.roles(roles);
  if (roles === "") return text.departments(departments);
  return entry.entryRule === "all" ? text.all(roles, departments) : text.either(roles, departments);
}

/** Returns the departments with their path from the root, in the order of the codes, which is that of the tree. */
export function departmentChoices(departments: readonly Department[]) {
  const path: Department[] = [];
  return departments.map((department) => {
    while (path.length > 0 && !department.orgCode.startsWith(path.at(-1)?.orgCode ?? "")) path.pop();
    path.push(department);
    return {
      value: department.orgCode,
      name: department.departName,
      label: path.map(({ departName }) => departName).join(" / "),
    };
  });
}
