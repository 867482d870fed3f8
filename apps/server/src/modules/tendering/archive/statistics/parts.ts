import type { ArchiveScope } from "./scope.ts";

/** A part with at least this number of lots has stored sums. Fewer lots are read fast enough. */
export const MIN_SUMMED_LOTS = 100_000;

/** Code of the part of all lots. */
export const WHOLE = "";

/**
 * Returns the codes of `stat_part` whose lots are those of scope and department filter. Undefined: no parts fit. A
 * department includes its branch.
 */
export function partsOf({ rule, ...scope }: ArchiveScope, dept: string | undefined): string[] | undefined {
  if (rule !== undefined) return undefined;
  switch (scope.kind) {
    case "all":
      return [dept === undefined ? WHOLE : departmentPart(dept)];
    case "departments": {
      const [firstCode, ...otherCodes] = scope.orgCodes;
      if (firstCode === undefined || otherCodes.length > 0) return undefined;
      if (dept === undefined || firstCode.startsWith(dept)) return [departmentPart(firstCode)];
      return dept.startsWith(firstCode) ? [departmentPart(dept)] : undefined;
    }
    case "fonds":
      return dept === undefined ? scope.codes.map(fondsPart) : undefined;
    default:
      return undefined;
  }
}

const departmentPart = (orgCode: string): string => `dept:${orgCode}`;
const fondsPart = (code: string): string => `fonds:${code}`;
