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

const SHOWN = 4;

function listed(codes: readonly string[], names: ReadonlyMap<string, string>): string {
  const first = codes
    .slice(0, SHOWN)
    .map((code) => names.get(code) ?? code)
    .join("、");
  return codes.length > SHOWN ? text.more(first, codes.length) : first;
}

/** Whether nobody may enter. */
const isForNobody = ({ roles, departments, entryRule }: Entry): boolean =>
  entryRule === "all" ? roles.length === 0 || departments.length === 0 : roles.length + departments.length === 0;

/** Returns in one line who may enter. Null: nobody. */
export function entrantsLine(entry: Entry, names: EntrantNames): string | null {
  if (isForNobody(entry)) return null;
  const roles = listed(entry.roles, names.roles);
  const departments = listed(entry.departments, names.departments);
  if (departments === "") return text.roles(roles);
  if (roles === "") return text.departments(departments);
  return entry.entryRule === "all" ? text.both(roles, departments) : text.either(roles, departments);
}

/** Returns the departments with their path from the root, in the order of the codes, which is that of the tree. */
export function departmentChoices(departments: readonly Department[]) {
  const above: Department[] = [];
  return departments.map((one) => {
    while (above.length > 0 && !one.orgCode.startsWith(above.at(-1)?.orgCode ?? "")) above.pop();
    above.push(one);
    return {
      value: one.orgCode,
      name: one.departName,
      label: above.map(({ departName }) => departName).join(" / "),
    };
  });
}
