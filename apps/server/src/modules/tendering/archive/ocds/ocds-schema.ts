/**
 * The rules of the release schema 1.1.5, restated compactly. A field reads `name type`: `*` required; types `string`, `id`
 * (string or integer), `date`, `uri`, `number`, `integer`, `boolean`, `object`, `any`, `enum:list`, `@Type`, `[type]`; `1` not
 * empty, `u` no entry twice, `?` may be null.
 */
const TYPES = {
  Release: `*ocid string1, *id string1, *date date, *tag [enum:releaseTag]1, *initiationType enum:initiationType, parties
    [@Organization]u, buyer @OrganizationReference, planning @Planning, tender @Tender, awards [@Award]u, contracts
    [@Contract]u, language string?, relatedProcesses [@RelatedProcess]u`,
  Planning: "rationale string?, budget @Budget, documents [@Document], milestones [@Milestone]",
  Tender: `*id id1, title string?, description string?, status enum:tenderStatus?, procuringEntity @OrganizationReference,
    items [@Item]u, value @Value, minValue @Value, procurementMethod enum:method?, procurementMethodDetails string?,
    procurementMethodRationale string?, mainProcurementCategory enum:procurementCategory?,
    additionalProcurementCategories [string]?, awardCriteria string?, awardCriteriaDetails string?, submissionMethod
    [string]?, submissionMethodDetails string?, tenderPeriod @Period, enquiryPeriod @Period, hasEnquiries boolean?,
    eligibilityCriteria string?, awardPeriod @Period, contractPeriod @Period, numberOfTenderers integer?, tenderers
    [@OrganizationReference]u, documents [@Document], milestones [@Milestone], amendments [@Amendment], amendment
    @Amendment`,
  Award: `*id id1, title string?, description string?, status enum:awardStatus?, date date?, value @Value, suppliers
    [@OrganizationReference]u, items [@Item]1u, contractPeriod @Period, documents [@Document]u, amendments
    [@Amendment], amendment @Amendment`,
  Contract: `*id id1, *awardID id1, title string?, description string?, status enum:contractStatus?, period @Period, value
    @Value, items [@Item]1u, dateSigned date?, documents [@Document]u, implementation @Implementation,
    relatedProcesses [@RelatedProcess]u, milestones [@Milestone], amendments [@Amendment], amendment @Amendment`,
  Implementation: "transactions [@Transaction]u, milestones [@Milestone]u, documents [@Document]u",
  Milestone: `*id id1, title string?, type string?, description string?, code string?, dueDate date?, dateMet date?,
    dateModified date?, status enum:milestoneStatus?, documents [@Document]u`,
  Document: `*id id1, documentType string?, title string?, description string?, url uri?, datePublished date?, dateModified
    date?, format string?, language string?`,
  Budget: "id id?, description string?, amount @Value, project string?, projectID id?, uri uri?, source uri?",
  Transaction: `*id id1, source uri?, date date?, value @Value, payer @OrganizationReference, payee @OrganizationReference, uri
    uri?, amount @Value, providerOrganization @Identifier, receiverOrganization @Identifier`,
  OrganizationReference: `name string1?, id id, identifier @Identifier, address @Address, additionalIdentifiers [@Identifier]u,
    contactPoint @ContactPoint`,
  Organization: `name string?, id string, identifier @Identifier, additionalIdentifiers [@Identifier]u, address @Address,
    contactPoint @ContactPoint, roles [string]?, details object?`,
  Item: `*id id1, description string?, classification @Classification, additionalClassifications [@Classification]u,
    quantity number?, unit @ItemUnit`,
  Amendment: `date date?, rationale string?, id string?, description string?, amendsReleaseID string?, releaseID string?,
    changes [@AmendmentChanges]`,
  Classification: "scheme string?, id id?, description string?, uri uri?",
  Identifier: "scheme string?, id id?, legalName string?, uri uri?",
  Address: "streetAddress string?, locality string?, region string?, postalCode string?, countryName string?",
  ContactPoint: "name string?, email string?, telephone string?, faxNumber string?, url uri?",
  Value: "amount number?, currency enum:currency?",
  Period: "startDate date?, endDate date?, maxExtentDate date?, durationInDays integer?",
  RelatedProcess: "id string, relationship [string]?, title string?, scheme string?, identifier string?, uri uri?",
  ItemUnit: "scheme string?, id string?, name string?, value @Value, uri uri?",
  AmendmentChanges: "property string, former_value any?",
};

/** Closed code lists; currencies are checked with the money (`money.ts`). */
export const CODE_LISTS: Record<string, readonly string[]> = {
  releaseTag: [
    "planning",
    "planningUpdate",
    "tender",
    "tenderAmendment",
    "tenderUpdate",
    "tenderCancellation",
    "award",
    "awardUpdate",
    "awardCancellation",
    "contract",
    "contractUpdate",
    "contractAmendment",
    "implementation",
    "implementationUpdate",
    "contractTermination",
    "compiled",
  ],
  initiationType: ["tender"],
  tenderStatus: ["planning", "planned", "active", "cancelled", "unsuccessful", "complete", "withdrawn"],
  method: ["open", "selective", "limited", "direct"],
  procurementCategory: ["goods", "works", "services"],
  awardStatus: ["pending", "active", "cancelled", "unsuccessful"],
  contractStatus: ["pending", "active", "cancelled", "terminated"],
  milestoneStatus: ["scheduled", "met", "notMet", "partiallyMet"],
};

export interface FieldRule {
  name: string;
  type: string;
  isRequired: boolean;
}

export const OCDS_TYPES: ReadonlyMap<string, readonly FieldRule[]> = new Map(
  Object.entries(TYPES).map(([type, text]) => [
    type,
    text.split(",").map((part) => {
      const [name = "", rule = ""] = part.trim().split(/\s+/);
      return { name: name.replace("*", ""), type: rule, isRequired: name.startsWith("*") };
    }),
  ]),
);
