import { type OrganisationFacts, organisationFieldText } from "@tender/contract/organisation-facts";
import { DetailList } from "#shared/workspace-ui/detail-list.tsx";
import { useDictionary } from "#shared/workspace-ui/use-dictionary.ts";
import { organisationText as text } from "./organisation-text.ts";

const shownFields = ["name", "uscc", "kinds", "legalRepresentative", "regionCode", "phone", "address"] as const;

/** The regions of the product's dictionary. */
export const useRegions = () => useDictionary("xzqh");

/** The facts of an organisation, without its files. `moreDetails` follow them. */
export function OrganisationFactList({
  facts,
  moreDetails: more = [],
}: {
  readonly facts: OrganisationFacts;
  readonly moreDetails?: React.ComponentProps<typeof DetailList>["details"];
}) {
  const { wordFor } = useRegions();
  const details = shownFields.map((field) => ({
    label: text.fields[field],
    value: organisationFieldText(facts, field, wordFor) || text.nothing,
    ...(field === "address" || field === "name" ? { isFullWidth: true } : {}),
  }));
  return <DetailList columns={2} details={[...details, ...more]} />;
}
