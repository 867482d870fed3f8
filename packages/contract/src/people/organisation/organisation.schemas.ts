import { z } from "zod";
import { identifierText, idText, instantText, text } from "#fields.ts";
import { organisationFields, organisationFileKinds, organisationKinds } from "./organisation-facts.ts";

export const organisationVersion = z.number().int().min(1).max(2_147_483_647);

const kind = z.enum(organisationKinds);
const fileKind = z.enum(organisationFileKinds);

/** Filters of the list. */
export const organisationFilters = {
  /** A part of the name; a single character: its beginning. */
  keyword: text(50).optional(),
  /** A code, or its beginning. */
  uscc: text(30).optional(),
  kind: kind.optional(),
  /** Includes the regions below. */
  regionCode: z
    .string()
    .regex(/^\d{2,6}$/)
    .optional(),
  state: z.enum(["active", "off"]).optional(),
  /** State of the submission of its own people. */
  approval: z.enum(["waiting", "returned", "draft"]).optional(),
  sort: z.enum(["name", "-name", "updatedAt", "-updatedAt"]).optional(),
};

/**
 * Facts in a request of an administrator or of the organisation's own administrator: complete in a submission, partial
 * in a draft.
 */
export const sentFacts = {
  name: text(100),
  /** Null: the organisation has another identifier, which is unchanged. */
  uscc: text(30).nullable(),
  kinds: z.array(kind).max(organisationKinds.length),
  legalRepresentative: text(50),
  regionCode: text(20, 1).nullable(),
  address: text(200),
};
export const sentPhone = identifierText(30, 1).nullable();
export const sentAttachments = z.array(z.strictObject({ kind: fileKind, attachPath: text(100, 1) })).max(20);
export const sentFileKind = fileKind;
export const sentRole = kind;

export const shownFile = z.object({
  kind: fileKind,
  attachPath: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  bytes: z.number(),
});

/** `phone` is masked except for the organisation's own administrator. */
export const shownFacts = z.object({
  name: z.string(),
  uscc: z.string().nullable(),
  kinds: z.array(kind),
  legalRepresentative: z.string(),
  regionCode: z.string().nullable(),
  address: z.string(),
  phone: z.string().nullable(),
  attachments: z.array(shownFile),
});

export const shownVersion = z.object({
  number: z.number(),
  facts: shownFacts,
  /** Fields that differ from the previous version. */
  changed: z.array(z.enum(organisationFields)),
  /** Origin of the version: procurement data, an administrator, or a submission of the organisation's people. */
  source: z.enum(["data", "administrator", "submission"]),
  at: instantText,
  /** `by`: name of the person who decided; `submittedBy`: of the person who submitted it. Null: there was none. */
  by: z.string().nullable(),
  submittedBy: z.string().nullable(),
});

export const shownSubmission = z.object({
  id: z.string(),
  version: z.number(),
  state: z.enum(["draft", "waiting", "returned"]),
  facts: shownFacts,
  /** Fields that differ from the current facts. */
  changed: z.array(z.enum(organisationFields)),
  submittedBy: z.string().nullable(),
  submittedAt: instantText.nullable(),
  /** Reason why it was returned. */
  reason: z.string().nullable(),
});

export const organisationIdInput = z.strictObject({ id: idText });
