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
 * Compares all fields of two states. `changed` names the fields that differ if the caller knows better than the shown
 * values: two numbers may be equal once they are masked.
 */
export function organisationDifferences(
  before: OrganisationFacts,
  after: OrganisationFacts,
  regionName: (code: string) => string,
  changed: readonly OrganisationField[] = changedOrganisationFields(before, after),
): FieldChange[] {
  return organisationFields.map((field) => {
    const [oldText, newText] = [before, after].map((facts) => organisationFieldText(facts, field, regionName)) as [
      string,
      string,
    ];
    const hasSameText = oldText === newText && changed.includes(field);
    return {
      field: text.fields[field],
      before: orNull(oldText),
      after: orNull(hasSameText ? `${newText}${text.masked}` : newText),
    };
  });
}
