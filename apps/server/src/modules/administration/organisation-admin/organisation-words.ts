import {
  type OrganisationFacts,
  type OrganisationField,
  organisationFieldText,
  organisationFieldWords,
} from "@tender/contract/organisation-facts";
import { maskPhone } from "#platform/masking.ts";

/** As everybody but the organisation's own administrator sees it. */
export const maskedFacts = (facts: OrganisationFacts): OrganisationFacts => ({
  ...facts,
  phone: maskPhone(facts.phone),
});

/** These fields in words, by their titles, for the trail; the phone masked. */
export const wordsOf = (facts: OrganisationFacts, fields: readonly OrganisationField[]): Record<string, string> =>
  Object.fromEntries(
    fields.map((field) => [organisationFieldWords[field], organisationFieldText(maskedFacts(facts), field)]),
  );

/** What changed, one line a field: what it was and what it becomes. */
export const changesInWords = (
  before: OrganisationFacts,
  after: OrganisationFacts,
  fields: readonly OrganisationField[],
  regionName: (code: string) => string,
): { label: string; value: string }[] =>
  fields.map((field) => {
    const [was, becomes] = [before, after].map(
      (facts) => organisationFieldText(maskedFacts(facts), field, regionName) || "（空）",
    );
    // Two numbers may look alike once they are masked.
    return {
      label: organisationFieldWords[field],
      value: was === becomes ? `${becomes}（已更换）` : `${was} → ${becomes}`,
    };
  });
