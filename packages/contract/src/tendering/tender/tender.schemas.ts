import { z } from "zod";
import { idText, instantText, momentText, text } from "#fields.ts";
import {
  announcementStates,
  announcementTypeCodes,
  categories,
  criterionKinds,
  documentKinds,
  journalEvents,
  lotStates,
  methods,
  projectActions,
  regimes,
} from "./tender-terms.ts";

const keysOf = <T extends object>(words: T) => Object.keys(words) as [keyof T & string, ...(keyof T & string)[]];

export const tenderVersion = z.number().int().min(1).max(2_147_483_647);
const lotState = z.enum(keysOf(lotStates));
export const announcementType = z.enum(announcementTypeCodes);
export const announcementState = z.enum(keysOf(announcementStates));
export const methodCode = z.enum(methods.map(({ code }) => code) as [string, ...string[]]);
export const category = z.enum(keysOf(categories));
const regime = z.enum(keysOf(regimes));

/** Yuan as decimal text with at most two decimals. Null: not entered. */
const yuan = z
  .string()
  .regex(/^(0|[1-9]\d{0,13})(\.\d{1,2})?$/)
  .nullable();
const moment = momentText.nullable();

/** Printed in announcements. */
const contact = z.strictObject({ name: text(50), phone: text(60), address: text(200) });

const criterion = z.strictObject({
  name: text(100),
  kind: z.enum(keysOf(criterionKinds)),
  weight: z.number().int().min(0).max(100),
});

const item = z.strictObject({
  name: text(200),
  quantity: z
    .string()
    .regex(/^(0|[1-9]\d{0,11})(\.\d{1,4})?$/)
    .nullable(),
  unit: text(20),
  requirement: text(2_000),
});

const lotFields = {
  title: text(200),
  budget: yuan,
  /** 最高限价. */
  ceiling: yuan,
  /** Value of the dictionary `psbf`. */
  evaluation: z.enum(["1", "2"]).nullable(),
  criteria: z.array(criterion).max(30),
  items: z.array(item).max(100),
};

/** Times of a project; every lot of a draft has them. Null: not entered. */
const schedule = z.strictObject({
  documentsFrom: moment,
  documentsTo: moment,
  /** Deadline of offers and opening: one instant. */
  deadline: moment,
});

/** Fields of a draft. All may be empty: a draft is stored as it is typed, and publication requires what is missing. */
const projectFields = {
  code: text(60),
  name: text(200),
  summary: text(5_000),
  regime: regime.nullable(),
  method: methodCode.nullable(),
  methodReason: text(2_000),
  /** Value of the dictionary `zzxs`. */
  orgForm: z.enum(["0", "1", "2"]).nullable(),
  category: category.nullable(),
  /** 采购品目. */
  catalog: text(200),
  /** Value of the dictionary `xzqh`. */
  regionCode: z
    .string()
    .regex(/^\d{2}(\d{4})?$/)
    .nullable(),
  planCode: text(60),
  fundSource: text(200),
  isSmeReserved: z.boolean(),
  qualification: text(10_000),
  documentsWay: text(500),
  documentsPrice: yuan,
  submissionPlace: text(300),
  openingPlace: text(300),
  buyerContact: contact,
  agencyContact: contact,
  schedule,
};

const sentLot = z.strictObject({
  ...lotFields,
  /** Null, or an id that no lot has: a new lot, which gets this id. */
  id: idText.nullable(),
  /** Organisations that are invited, or the one of a single source. */
  suppliers: z.array(idText).max(20),
});

export const sentDraft = z.strictObject({
  ...projectFields,
  buyerId: idText.nullable(),
  agencyId: idText.nullable(),
  /** In order; their numbers follow from it. */
  lots: z.array(sentLot).min(1).max(50),
});

const namedOrganisation = z.object({ id: z.string(), name: z.string() });

/** A finding about a draft. `field`: its place, as `lots.0.ceiling`. */
export const draftFinding = z.object({
  field: z.string(),
  message: z.string(),
  /** `missing` and `rule` prevent publication; `hint` does not. */
  kind: z.enum(["missing", "rule", "hint"]),
  /** Rule of time that the draft breaks, with its source. */
  rule: z.object({ key: z.string(), source: z.string(), isOverridden: z.boolean() }).nullable(),
});

const shownLot = z.object({
  ...lotFields,
  id: z.string(),
  no: z.number(),
  suppliers: z.array(namedOrganisation),
  state: lotState,
  isSuspended: z.boolean(),
  round: z.number(),
  /** Of the current round. */
  deadline: instantText.nullable(),
  documentsFrom: instantText.nullable(),
  documentsTo: instantText.nullable(),
});

const shownDocument = z.object({
  id: z.string(),
  kind: z.enum(keysOf(documentKinds)),
  title: z.string(),
  /** Number of the version among documents of the same title. */
  number: z.number(),
  fileName: z.string(),
  /** Path in the group `tender` of `/download/fileView`. */
  attachPath: z.string(),
  bytes: z.number(),
  sm3: z.string(),
  uploadedAt: instantText,
  uploadedBy: z.string(),
  /** Null: not public yet. */
  publishedAt: instantText.nullable(),
});

export const announcementRow = z.object({
  id: z.string(),
  version: z.number(),
  type: announcementType,
  title: z.string(),
  state: announcementState,
  lotIds: z.array(z.string()),
  publishAt: instantText.nullable(),
  publishedAt: instantText.nullable(),
  supersedes: z.string().nullable(),
  supersededBy: z.string().nullable(),
  author: z.string(),
  approver: z.string().nullable(),
  /** The project changed after the text was saved. */
  isOutdated: z.boolean(),
  /** Id of the request that waits for a second person. */
  approvalId: z.string().nullable(),
  updatedAt: instantText,
});

const journalRow = z.object({
  id: z.string(),
  kind: z.enum(keysOf(journalEvents)),
  lotNo: z.number().nullable(),
  actor: z.string().nullable(),
  /** Instant at which a timed move was due. */
  dueAt: instantText.nullable(),
  at: instantText,
  note: z.string(),
});

export const projectRow = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  buyer: z.string().nullable(),
  agency: z.string().nullable(),
  method: methodCode.nullable(),
  category: category.nullable(),
  /** Value of the dictionary `xmzt`: the least advanced open lot, else the best ended one. */
  status: z.string(),
  lots: z.number(),
  /** The next deadline of an open lot. */
  deadline: instantText.nullable(),
  publishedAt: instantText.nullable(),
  updatedAt: instantText,
});

export const shownProject = z.object({
  ...projectFields,
  id: z.string(),
  version: z.number(),
  ocid: z.string(),
  status: z.string(),
  department: z.string(),
  buyer: namedOrganisation.nullable(),
  agency: namedOrganisation.nullable(),
  lots: z.array(shownLot),
  documents: z.array(shownDocument),
  announcements: z.array(announcementRow),
  journal: z.array(journalRow),
  overrides: z.array(z.object({ rule: z.string(), reason: z.string(), by: z.string(), at: instantText })),
  retenderOf: z.object({ id: z.string(), code: z.string(), name: z.string() }).nullable(),
  /** Actions that the caller may take now. */
  may: z.array(z.enum(projectActions)),
  /** Announcement types that the caller may begin now, with the lots that each may be about. */
  mayAnnounce: z.array(z.object({ type: announcementType, lotIds: z.array(z.string()) })),
  serverTime: instantText,
});

/** Changes that a correction makes to its lots when it is published. Null: unchanged. */
export const correction = z.strictObject({
  deadline: moment,
  documentsTo: moment,
  /** Documents that become public with it. */
  documentIds: z.array(idText).max(50),
});
