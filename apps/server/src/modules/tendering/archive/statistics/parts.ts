import type { ArchiveScope } from "./scope.ts";

/** A part with at least so many lots has stored sums; fewer lots are read one by one in time. */
export const LEAST_SUMMED_LOTS = 100_000;

/** The part of all lots. */
export const WHOLE = "";

/**
 * Codes of `stat_part` whose lots together are those of the scope and the department filter; undefined where no parts can be.
 * A department stands for its branch.
 */
export function partsOf({ rule, ...scope }: ArchiveScope, dept: string | undefined): string[] | undefined {
  if (rule !== undefined) return undefined;
  switch (scope.kind) {
    case "all":
      return [dept === undefined ? WHOLE : departmentPart(dept)];
    case "departments": {
      const [own, ...others] = scope.orgCodes;
      if (own === undefined || others.length > 0) return undefined;
      if (dept === undefined || own.startsWith(dept)) return [departmentPart(own)];
      return dept.startsWith(own) ? [departmentPart(dept)] : undefined;
    }
    case "fonds":
      return dept === undefined ? scope.codes.map(fondsPart) : undefined;
    default:
      return undefined;
  }
}

const departmentPart = (orgCode: string): string => `dept:${orgCode}`;
const fondsPart = (code: string): string => `fonds:${code}`;
