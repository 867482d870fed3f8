import {
  changedOrganisationFields,
  type OrganisationFacts,
  type OrganisationField,
  organisationFields,
  organisationFieldText,
} from "@tender/contract/organisation-facts";
import type { FieldChange } from "#shared/workspace-ui/record-versions.ts";
import { organisationText as text } from "./organisation-text.ts";

const orNull = (words: string): string | null => words || null;

/**
 * All fields of two states side by side. `changed`: which fields differ where that is known better than by what is shown, as two
 * numbers may look alike once they are masked.
 */
export function organisationDifferences(
  before: OrganisationFacts,
  after: OrganisationFacts,
  regionName: (code: string) => string,
  changed: readonly OrganisationField[] = changedOrganisationFields(before, after),
): FieldChange[] {
  return organisationFields.map((field) => {
    const [was, is] = [before, after].map((facts) => organisationFieldText(facts, field, regionName)) as [
      string,
      string,
    ];
    const looksAlike = was === is && changed.includes(field);
    return { field: text.fields[field], before: orNull(was), after: orNull(looksAlike ? `${is}${text.masked}` : is) };
  });
}
