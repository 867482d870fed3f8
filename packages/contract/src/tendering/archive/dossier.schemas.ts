import { z } from "zod";
import { instantText } from "#fields.ts";
import { flagCode, objectionKind, objectionOutcome, objectionStage } from "./archive.schemas.ts";

/** An amount as decimal text with its currency; null is unknown. */
const money = z.object({ amount: z.string(), currency: z.string() }).nullable();

const organisation = z.object({ name: z.string(), scheme: z.string(), ident: z.string() });

/** Role of an organisation in the process. Bidders and winners are unknown until the bids are opened. */
const partyRole = z.enum(["buyer", "procuringEntity", "agency", "bidder", "winner"]);

const timelineEvent = z.enum([
  "published",
  "bidStart",
  "bidDeadline",
  "opening",
  "awarded",
  "signed",
  "closed",
  "archiveDue",
  "archived",
  "retentionEnd",
]);

const bid = z.object({
  bidNo: z.string(),
  bidders: z.array(organisation),
  submittedAt: instantText.nullable(),
  price: money,
  status: z.string(),
});

const award = z.object({
  awardNo: z.string(),
  status: z.string(),
  decidedAt: instantText.nullable(),
  value: money,
  suppliers: z.array(organisation.extend({ scale: z.string().nullable() })),
});

const contract = z.object({
  contractNo: z.string(),
  awardNo: z.string().nullable(),
  status: z.string(),
  signedAt: instantText.nullable(),
  value: money,
});

const objection = z.object({
  objectionNo: z.string(),
  stage: objectionStage,
  kind: objectionKind,
  outcome: objectionOutcome,
  filedAt: instantText.nullable(),
  decidedAt: instantText.nullable(),
});

/** Archive data of the lot's dossier; null: the lot is only planned. */
const holding = z.object({
  archiveStatus: z.string(),
  archivedAt: instantText.nullable(),
  /** 归档期限; null: the lot is not closed yet. */
  dueAt: instantText.nullable(),
  fondsCode: z.string(),
  fondsName: z.string().nullable(),
  classCode: z.string(),
  retentionCode: z.string(),
  /** Null: the lot is open, or the dossier is retained permanently. */
  retainedUntil: instantText.nullable(),
  documentCount: z.number(),
  checks: z.array(z.object({ rule: z.string(), isPassed: z.boolean() })),
});

export const dossier = z.object({
  id: z.string(),
  /** 数据截至: date of the newest release or change. */
  dataAsOf: instantText,
  archiveNo: z.string().nullable(),
  title: z.string(),
  openScope: z.string(),
  status: z.string(),
  source: z.enum(["own", "imported"]),
  project: z.object({
    ocid: z.string(),
    code: z.string().nullable(),
    name: z.string().nullable(),
    lotNo: z.string(),
    method: z.string(),
    /** Label of the source. */
    methodLabel: z.string().nullable(),
    category: z.string(),
    orgForm: z.string().nullable(),
    region: z.string().nullable(),
    department: z.string().nullable(),
  }),
  /** The bids are not opened yet: bids, awards and contracts are withheld. */
  isSealed: z.boolean(),
  opensAt: instantText.nullable(),
  timeline: z.array(z.object({ event: timelineEvent, at: instantText, number: z.string().nullable() })),
  parties: z.array(organisation.extend({ roles: z.array(partyRole) })),
  money: z.object({
    budget: money,
    ceiling: money,
    /** Sum of the active awards; null: they have several currencies. */
    award: money,
    contract: money,
    /** (ceiling or budget − award) ÷ ceiling or budget, in one currency. */
    savingRate: z.number().nullable(),
  }),
  /** Number of bidders according to the source. */
  bidderCount: z.number().nullable(),
  bids: z.array(bid),
  awards: z.array(award),
  contracts: z.array(contract),
  objections: z.array(objection),
  holding: holding.nullable(),
  /** The other lots of the project that the account may see. */
  lots: z.array(z.object({ id: z.string(), lotNo: z.string(), title: z.string(), status: z.string(), award: money })),
  /** Origin of imported data. */
  origin: z
    .object({
      label: z.string(),
      publisher: z.string().nullable(),
      attribution: z.string().nullable(),
      licenseUrl: z.string().nullable(),
      importedAt: instantText,
    })
    .nullable(),
});

/** Part of the process to which a document belongs. */
const documentPart = z.enum(["planning", "tender", "award", "contract", "implementation"]);

const changedField = z.enum([
  "name",
  "title",
  "status",
  "method",
  "category",
  "buyer",
  "agency",
  "budget",
  "ceiling",
  "publishAt",
  "bidStart",
  "bidDeadline",
  "openAt",
  "bidders",
  "award",
  "suppliers",
  "contract",
  "documents",
]);

export const dossierReleases = z.object({
  documents: z.array(
    z.object({
      part: documentPart,
      title: z.string().nullable(),
      /** From the standard's list `documentType`. */
      type: z.string().nullable(),
      format: z.string().nullable(),
      publishedAt: instantText.nullable(),
      /** http or https only. */
      url: z.string().nullable(),
    }),
  ),
  /** Newest first. */
  releases: z.array(
    z.object({
      releaseId: z.string(),
      at: instantText,
      tags: z.array(z.string()),
      publisher: z.string().nullable(),
      /** A later version of the same release supersedes it. */
      isSuperseded: z.boolean(),
    }),
  ),
  /** Changes of this lot by release, newest first. Amounts as `CNY 12.00`, times as instants, codes as stored. */
  history: z.array(
    z.object({
      releaseId: z.string(),
      at: instantText,
      changes: z.array(z.object({ field: changedField, before: z.string().nullable(), after: z.string().nullable() })),
    }),
  ),
  /** Older releases are listed but not compared. */
  isHistoryCut: z.boolean(),
});

const decimal = z.string();

/** Evidence of a flag; each rule uses some of the fields: see `flagEvidenceText`. */
export const flagEvidence = z
  .object({
    from: z.string(),
    to: z.string(),
    dueAt: z.string(),
    days: z.number(),
    bidders: z.number(),
    bids: z.number(),
    currency: z.string(),
    award: decimal,
    ceiling: decimal,
    winner: decimal,
    second: decimal,
    price: decimal,
    /** R035: a number of bids; R036: a price. */
    rejected: z.union([z.number(), decimal]),
  })
  .partial();

/** Red flags of the lot. */
export const dossierFlags = z.object({
  flags: z.array(
    z.object({
      code: flagCode,
      /** From the settings, days or per cent; null: the rule has none. */
      threshold: z.number().nullable(),
      evidence: flagEvidence,
    }),
  ),
});
