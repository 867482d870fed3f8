import {
  missingOrganisationField,
  type OrganisationFacts,
  type OrganisationField,
  type OrganisationFile,
  organisationFieldWords,
} from "@tender/contract/organisation-facts";
import {
  codeFault,
  type OrganisationForm,
  organisationFormOf,
  phoneFault,
  sentOrganisation,
  sentPhone,
} from "../../../shared/organisation/organisation-form.ts";
import { ownOrganisationText as text } from "../text.ts";

/** What somebody is writing. */
export interface Draft {
  readonly form: OrganisationForm;
  readonly files: readonly OrganisationFile[];
}

export const draftOf = (facts: OrganisationFacts): Draft => ({
  form: organisationFormOf(facts),
  files: facts.attachments,
});

const factsOfDraft = ({ form, files }: Draft): OrganisationFacts => ({
  ...sentOrganisation(form),
  phone: sentPhone(form),
  attachments: files,
});

export const bodyOf = (id: string, version: number | null, draft: Draft) => ({
  id,
  version,
  ...sentOrganisation(draft.form),
  phone: sentPhone(draft.form),
  attachments: draft.files.map(({ kind, attachPath }) => ({ kind, attachPath })),
});

/** The same, whatever the order in which the parts of it were put together. */
export const isSameDraft = (one: Draft, other: Draft): boolean =>
  JSON.stringify(bodyOf("", null, one)) === JSON.stringify(bodyOf("", null, other));

export interface DraftFault {
  readonly field: OrganisationField;
  readonly message: string;
}

/** What keeps a draft from being handed in. `mayLackCode`: it is known under another identifier. */
export function faultOf(draft: Draft, mayLackCode: boolean): DraftFault | undefined {
  const { form } = draft;
  const facts = factsOfDraft(draft);
  const field = missingOrganisationField(mayLackCode && facts.uscc === null ? { ...facts, uscc: "-" } : facts);
  if (field) {
    const message = field === "attachments" ? text.fileMissing : text.missing(organisationFieldWords[field]);
    return { field, message };
  }
  const code = codeFault(form.uscc, mayLackCode);
  if (code) return { field: "uscc", message: code };
  const phone = phoneFault(form.phone, "");
  return phone ? { field: "phone", message: phone } : undefined;
}
