import { identifierOf, personNameOf } from "@tender/contract/normal-form";
import type { OrganisationFacts, OrganisationKind } from "@tender/contract/organisation-facts";
import { normaliseUscc } from "@tender/contract/uscc";

interface Sent {
  readonly name: string;
  readonly uscc: string | null;
  readonly kinds: readonly OrganisationKind[];
  readonly legalRepresentative: string;
  readonly regionCode: string | null;
  readonly address: string;
  readonly phone?: string | null | undefined;
}

/** Merges the sent fields into the stored facts: trims them, and retains fields that were not sent. */
export const factsOfSent = (sent: Sent, stored: OrganisationFacts): OrganisationFacts => ({
  name: sent.name.trim(),
  // An organisation with a code retains one, because the code identifies it.
  uscc: sent.uscc === null || sent.uscc.trim() === "" ? stored.uscc : normaliseUscc(sent.uscc),
  kinds: [...new Set(sent.kinds)].sort(),
  legalRepresentative: personNameOf(sent.legalRepresentative),
  regionCode: sent.regionCode,
  address: sent.address.trim(),
  phone: sent.phone === undefined ? stored.phone : identifierOf(sent.phone ?? "") || null,
  attachments: stored.attachments,
});

export const EMPTY_FACTS: OrganisationFacts = {
  name: "",
  uscc: null,
  kinds: [],
  legalRepresentative: "",
  regionCode: null,
  address: "",
  phone: null,
  attachments: [],
};
