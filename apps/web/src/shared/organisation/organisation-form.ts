import { identifierOf } from "@tender/contract/normal-form";
import {
  isOrganisationPhone,
  type OrganisationFacts,
  type OrganisationKind,
  organisationFieldText,
  organisationFieldWords,
} from "@tender/contract/organisation-facts";
import { isCardNumber, isUscc, normaliseUscc } from "@tender/contract/uscc";
import type { SharedField } from "#shared/workspace-ui/changed-fields.ts";
import { organisationText as text } from "./organisation-text.ts";

/** The typed facts of an organisation. */
export interface OrganisationForm {
  readonly name: string;
  readonly uscc: string;
  readonly kinds: readonly OrganisationKind[];
  readonly legalRepresentative: string;
  readonly regionCode: string | null;
  readonly address: string;
  /** The shown form, if the person did not change it. */
  readonly phone: string;
}

export const blankOrganisation: OrganisationForm = {
  name: "",
  uscc: "",
  kinds: [],
  legalRepresentative: "",
  regionCode: null,
  address: "",
  phone: "",
};

export const organisationFormOf = ({ attachments: _, ...facts }: OrganisationFacts): OrganisationForm => ({
  ...facts,
  uscc: facts.uscc ?? "",
  phone: facts.phone ?? "",
});

/** The facts in the form of the calls, without the phone: a masked number cannot be sent back. */
export const sentOrganisation = (form: OrganisationForm) => ({
  name: form.name.trim(),
  uscc: form.uscc.trim() === "" ? null : normaliseUscc(form.uscc),
  kinds: [...form.kinds],
  legalRepresentative: form.legalRepresentative.trim(),
  regionCode: form.regionCode ?? null,
  address: form.address.trim(),
});

export const sentPhone = (form: Pick<OrganisationForm, "phone">): string | null => form.phone.trim() || null;

export const nameFault = (typed: string): string | undefined => (typed.trim() === "" ? text.nameMissing : undefined);

/** An organisation that may have no code retains its other identifier. */
export function codeFault(typed: string, isOptional: boolean): string | undefined {
  const code = normaliseUscc(typed);
  if ((isOptional && code === "") || isUscc(code)) return undefined;
  return isCardNumber(code) ? text.codeIsCard : text.codeMalformed;
}

export const phoneFault = (typed: string, storedPhone: string): string | undefined =>
  typed.trim() === "" || typed === storedPhone || isOrganisationPhone(identifierOf(typed))
    ? undefined
    : text.phoneMalformed;

const kindsInWords = (kinds: readonly OrganisationKind[]): string =>
  organisationFieldText({ kinds } as OrganisationFacts, "kinds");

/** The fields that two people may change at once. */
export const sharedOrganisationFields = (
  regionName: (code: string) => string,
): readonly SharedField<OrganisationForm>[] => [
  { name: "name", label: organisationFieldWords.name },
  { name: "uscc", label: organisationFieldWords.uscc },
  { name: "kinds", label: organisationFieldWords.kinds, describe: kindsInWords },
  { name: "legalRepresentative", label: organisationFieldWords.legalRepresentative },
  {
    name: "regionCode",
    label: organisationFieldWords.regionCode,
    describe: (code: string | null) => (code === null ? "" : regionName(code)),
  },
  { name: "address", label: organisationFieldWords.address },
  { name: "phone", label: organisationFieldWords.phone, isMasked: true },
];
