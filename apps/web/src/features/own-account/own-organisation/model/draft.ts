import {
  missingOrganisationField,
  type OrganisationFacts,
  type OrganisationField,
  type OrganisationFile,
  organisationFieldWords,
  organisationFileWords,
  organisationKinds,
} from "@tender/contract/organisation-facts";
import { bytesText } from "#shared/format/bytes-text.ts";
import {
  codeFault,
  type OrganisationForm,
  organisationFormOf,
  phoneFault,
  sentOrganisation,
  sentPhone,
  sharedOrganisationFields,
} from "#shared/organisation/organisation-form.ts";
import { type Difference, differencesOf, type SharedField } from "#shared/workspace-ui/changed-fields.ts";
import { ownOrganisationText as text } from "../text.ts";

/** The values being edited. */
export interface Draft {
  readonly form: OrganisationForm;
  readonly files: readonly OrganisationFile[];
}

export const draftOf = (facts: OrganisationFacts): Draft => ({
  form: organisationFormOf(facts),
  files: facts.attachments,
});

/** Returns the server's state: the draft, or without one the version in force. */
export const currentDraft = ({
  facts,
  submission,
}: {
  readonly facts: OrganisationFacts;
  readonly submission: { readonly facts: OrganisationFacts } | null;
}): Draft => draftOf(submission?.facts ?? facts);

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

/** Compares two drafts independent of the order of their parts. */
export const isSameDraft = (first: Draft, second: Draft): boolean =>
  JSON.stringify(bodyOf("", null, first)) === JSON.stringify(bodyOf("", null, second));

export interface DraftFault {
  readonly field: OrganisationField;
  readonly message: string;
}

/** Returns the fault that prevents a submission. `isCodeOptional`: another identifier is known. */
export function faultOf(draft: Draft, isCodeOptional: boolean): DraftFault | undefined {
  const { form } = draft;
  const facts = factsOfDraft(draft);
  const field = missingOrganisationField(isCodeOptional && facts.uscc === null ? { ...facts, uscc: "-" } : facts);
  if (field) {
    const message = field === "attachments" ? text.fileMissing : text.missing(organisationFieldWords[field]);
    return { field, message };
  }
  const code = codeFault(form.uscc, isCodeOptional);
  if (code) return { field: "uscc", message: code };
  const phone = phoneFault(form.phone, "");
  return phone ? { field: "phone", message: phone } : undefined;
}

/** A draft in parts that two people may change independently; the files are one part. */
export interface DraftPieces extends OrganisationForm {
  readonly attachments: readonly OrganisationFile[];
}

/** Normalises a draft as it is sent: outer blanks and the order of kinds and files make no difference. */
function piecesOf(draft: Draft): DraftPieces {
  const { kinds, attachments, ...facts } = factsOfDraft(draft);
  const files = attachments.toSorted((first, second) => first.attachPath.localeCompare(second.attachPath));
  return {
    ...organisationFormOf({ ...facts, kinds: organisationKinds.filter((kind) => kinds.includes(kind)), attachments }),
    attachments: files.map(({ kind, attachPath, fileName, contentType, bytes }) => ({
      kind,
      attachPath,
      fileName,
      contentType,
      bytes,
    })),
  };
}

/** Includes the sizes, because two files may have the same name. */
const filesInWords = (files: readonly OrganisationFile[]): string =>
  files
    .map(({ kind, fileName, bytes }) => `${organisationFileWords[kind]}：${fileName}（${bytesText(bytes)}）`)
    .join("；");

/** The author of the draft sees the phone unmasked, so that either version can be chosen. */
export const draftFields = (regionName: (code: string) => string): readonly SharedField<DraftPieces>[] => [
  ...sharedOrganisationFields(regionName).map(({ isMasked: _, ...field }) => field),
  { name: "attachments", label: organisationFieldWords.attachments, describe: filesInWords },
];

/** Returns the differences between the current state and the form. `base`: the base of the form. */
export const draftDifferences = (
  fields: readonly SharedField<DraftPieces>[],
  drafts: { readonly base: Draft; readonly mine: Draft; readonly theirs: Draft },
): Difference<DraftPieces>[] =>
  differencesOf(fields, {
    initialValues: piecesOf(drafts.base),
    ownValues: piecesOf(drafts.mine),
    otherValues: piecesOf(drafts.theirs),
  });
