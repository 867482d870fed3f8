import { type JsonObject, known } from "./json-parts.ts";
import type { OwnOrganisation, OwnProcess } from "./own-process.ts";

const partyId = ({ scheme, ident }: OwnOrganisation): string => `${scheme}-${ident}`;

export const partyReference = (organisation: OwnOrganisation): JsonObject => ({
  id: partyId(organisation),
  name: organisation.name,
});

/** Returns the body that runs the procedure: the agency, otherwise the buyer. */
export const procuringEntityOf = ({ buyer, agency }: OwnProcess): OwnOrganisation => agency ?? buyer;

/** Returns buyer and agency. Their identifiers are those of the register of organisations. */
export function partiesOf({ buyer, agency }: OwnProcess): JsonObject[] {
  if (agency === null || partyId(agency) === partyId(buyer)) return [partyOf(buyer, ["buyer", "procuringEntity"])];
  return [partyOf(buyer, ["buyer"]), { ...partyOf(agency, ["procuringEntity"]), details: { localRole: "agency" } }];
}

const partyOf = (organisation: OwnOrganisation, roles: string[]): JsonObject => ({
  ...partyReference(organisation),
  identifier: { scheme: organisation.scheme, id: organisation.ident, legalName: organisation.name },
  address: known({
    streetAddress: organisation.address,
    region: organisation.regionName,
    x_regionCode: organisation.regionCode,
  }),
  roles,
});

/** Returns the parties that are no longer concerned, without roles: the standard's merge removes no party. */
export const formerParties = (before: readonly JsonObject[], after: readonly JsonObject[]): JsonObject[] =>
  before
    .filter(({ id }) => !after.some((party) => party.id === id))
    .map(({ id }) => ({ id: id ?? null, roles: [], details: null }));
