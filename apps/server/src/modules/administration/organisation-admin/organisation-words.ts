import {
  type OrganisationFacts,
  type OrganisationField,
  organisationFieldText,
  organisationFieldWords,
} from "@tender/contract/organisation-facts";
import { maskPhone } from "#platform/masking.ts";

/** Masks the facts for all people except the administrator of the organisation. */
export const maskFacts = (facts: OrganisationFacts): OrganisationFacts => ({
  ...facts,
  phone: maskPhone(facts.phone),
});

/** Returns these fields by title and in Chinese words for the audit trail; the phone is masked. */
export const wordsOf = (facts: OrganisationFacts, fields: readonly OrganisationField[]): Record<string, string> =>
  Object.fromEntries(
    fields.map((field) => [organisationFieldWords[field], organisationFieldText(maskFacts(facts), field)]),
  );

/** Returns one line for each changed field: the old and the new value. */
export const changesInWords = (
  before: OrganisationFacts,
  after: OrganisationFacts,
  fields: readonly OrganisationField[],
  regionName: (code: string) => string,
): { label: string; value: string }[] =>
  fields.map((field) => {
    const [was, becomes] = [before, after].map(
      (facts) => organisationFieldText(maskFacts(facts), field, regionName) || "（空）",
    );
    // Two different numbers may be equal once they are masked.
    return {
      label: organisationFieldWords[field],
      value: was === becomes ? `${becomes}（已更换）` : `${was} → ${becomes}`,
    };
  });
