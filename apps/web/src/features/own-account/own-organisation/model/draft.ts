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

/** What somebody is writing. */
export interface Draft {
  readonly form: OrganisationForm;
  readonly files: readonly OrganisationFile[];
}

export const draftOf = (facts: OrganisationFacts): Draft => ({
  form: organisationFormOf(facts),
  files: facts.attachments,
});

/** What stands on the server: the draft, or without one the version in force. */
export const standingDraft = ({
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

/** A draft in pieces that two people may change apart from each other; its files are one. */
export interface DraftPieces extends OrganisationForm {
  readonly attachments: readonly OrganisationFile[];
}

/** As it is sent: blanks around a text, the order of kinds and of files are no difference. */
function piecesOf(draft: Draft): DraftPieces {
  const { kinds, attachments, ...facts } = factsOfDraft(draft);
  const files = attachments.toSorted((one, other) => one.attachPath.localeCompare(other.attachPath));
  return {
    ...organisationFormOf({ ...facts, kinds: organisationKinds.filter((kind) => kinds.includes(kind)), attachments }),
    attachments: files.map(({ kind, attachPath, fileName, contentType, bytes }) => ({
      ...{ kind, attachPath, fileName, contentType, bytes },
    })),
  };
}

/** With its size, as two files may have the same name. */
const filesInWords = (files: readonly OrganisationFile[]): string =>
  files
    .map(({ kind, fileName, bytes }) => `${organisationFileWords[kind]}：${fileName}（${bytesText(bytes)}）`)
    .join("；");

/** Who writes the draft sees the phone whole, so that either of both can stand. */
export const draftFields = (regionName: (code: string) => string): readonly SharedField<DraftPieces>[] => [
  ...sharedOrganisationFields(regionName).map(({ isMasked: _, ...field }) => field),
  { name: "attachments", label: organisationFieldWords.attachments, say: filesInWords },
];

/** What stands otherwise now than it was typed. `over`: what it is a change of. */
export const draftDifferences = (
  fields: readonly SharedField<DraftPieces>[],
  drafts: { readonly over: Draft; readonly mine: Draft; readonly theirs: Draft },
): Difference<DraftPieces>[] =>
  differencesOf(fields, {
    before: piecesOf(drafts.over),
    mine: piecesOf(drafts.mine),
    theirs: piecesOf(drafts.theirs),
  });
