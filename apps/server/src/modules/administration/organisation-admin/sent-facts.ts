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

/** Merges the sent fields into the known facts: trims them, and retains fields that were not sent. */
export const factsOfSent = (sent: Sent, known: OrganisationFacts): OrganisationFacts => ({
  name: sent.name.trim(),
  // An organisation with a code retains one, because the code identifies it.
  uscc: sent.uscc === null || sent.uscc.trim() === "" ? known.uscc : normaliseUscc(sent.uscc),
  kinds: [...new Set(sent.kinds)].sort(),
  legalRepresentative: personNameOf(sent.legalRepresentative),
  regionCode: sent.regionCode,
  address: sent.address.trim(),
  phone: sent.phone === undefined ? known.phone : identifierOf(sent.phone ?? "") || null,
  attachments: known.attachments,
});

export const NOTHING_KNOWN: OrganisationFacts = {
  name: "",
  uscc: null,
  kinds: [],
  legalRepresentative: "",
  regionCode: null,
  address: "",
  phone: null,
  attachments: [],
};
