import type { EndpointOf, ResultOf } from "@tender/contract";
import {
  changedOrganisationFields,
  mergedOrganisation,
  type OrganisationFacts,
  type OrganisationField,
  organisationKinds,
  organisationKindWords,
} from "@tender/contract/organisation-facts";
import { USCC_SCHEME } from "@tender/contract/uscc";
import type { ActingAccount } from "#modules/people/organisation/organisation-accounts.service.ts";
import type {
  ListedOrganisation,
  OrganisationRow,
  VersionRow,
} from "#modules/people/organisation/organisation-register.service.ts";
import type { SubmissionRow } from "#modules/people/organisation/submissions.service.ts";
import { type CsvSource, mapPages } from "#platform/csv.ts";
import { maskEmail, maskPhone } from "#platform/masking.ts";
import { maskFacts } from "./organisation-words.ts";
import type { OwnOrganisationFacts } from "./own-organisation.service.ts";

type ListRow = ResultOf<EndpointOf<"organisationAdmin.list">>["rows"][number];
type Detail = ResultOf<EndpointOf<"organisationAdmin.read">>;
type Version = ResultOf<EndpointOf<"organisationAdmin.listVersions">>["rows"][number];
type Account = ResultOf<EndpointOf<"organisationAdmin.listAccounts">>[number];
type Own = ResultOf<EndpointOf<"ownOrganisation.read">>[number];
type Submission = NonNullable<Own["submission"]>;

type Mask = (facts: OrganisationFacts) => OrganisationFacts;
const whole: Mask = (facts) => facts;

/** Copies the facts with mutable arrays, as an answer requires. */
const presentFacts = (facts: OrganisationFacts): Detail["facts"] => ({
  ...facts,
  kinds: [...facts.kinds],
  attachments: facts.attachments.map((file) => ({ ...file })),
});

const codeOf = ({ scheme, ident }: Pick<OrganisationRow, "scheme" | "ident">) =>
  scheme === USCC_SCHEME ? ident : null;

export const presentListed = (row: ListedOrganisation): ListRow => ({
  id: row.id,
  version: row.version,
  name: row.name,
  uscc: codeOf(row),
  ident: row.ident,
  kinds: row.kinds,
  legalRepresentative: row.legalRepresentative,
  regionCode: row.regionCode,
  state: row.state,
  currentVersion: row.currentVersion,
  accounts: row.accounts,
  submission: row.submission,
  updatedAt: row.updatedAt.toISOString(),
});

function presentSubmission(row: SubmissionRow | undefined, current: OrganisationFacts, mask: Mask): Submission | null {
  if (!row || row.state === "approved") return null;
  // A submitted proposal is shown merged with the current facts, as its approval would store it: changes by others in
  // the meantime are not part of it.
  const facts = row.state === "waiting" ? mergedOrganisation(row.base, row.facts, current) : row.facts;
  return {
    id: row.id,
    version: row.version,
    state: row.state,
    facts: presentFacts(mask(facts)),
    changed: changedOrganisationFields(current, facts),
    submittedBy: row.submittedByName,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    reason: row.reason,
  };
}

export const presentDetail = (
  row: OrganisationRow,
  submission: SubmissionRow | undefined,
  certificates: Detail["certificates"],
  isOwnSubmission: boolean,
): Detail => ({
  id: row.id,
  version: row.version,
  state: row.state,
  currentVersion: row.currentVersion,
  scheme: row.scheme,
  ident: row.ident,
  facts: presentFacts(maskFacts(row.facts)),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  // A draft is visible only to the organisation's administrators.
  submission: submission?.state === "draft" ? null : presentSubmission(submission, row.facts, maskFacts),
  isOwnSubmission,
  certificates,
});

export const presentVersion = (row: VersionRow & { readonly changed: readonly OrganisationField[] }): Version => ({
  number: row.number,
  facts: presentFacts(maskFacts(row.facts)),
  changed: [...row.changed],
  source: row.source,
  at: row.at.toISOString(),
  by: row.byName,
  submittedBy: row.submittedByName,
});

export const presentAccount = (row: ActingAccount): Account => ({
  ...row,
  phone: maskPhone(row.phone),
  email: maskEmail(row.email),
  roles: [...row.roles],
});

/** The organisation's own administrator edits the phone, and so sees it in full. */
export function presentOwn({ row, roles, isAdministrator, administrators, submission }: OwnOrganisationFacts): Own {
  const mask = isAdministrator ? whole : maskFacts;
  const { facts } = row;
  return {
    id: row.id,
    state: row.state,
    currentVersion: row.currentVersion,
    facts: presentFacts(mask(facts)),
    roles: [...roles],
    isAdministrator,
    administrators: [...administrators],
    submission: !isAdministrator && submission?.state === "draft" ? null : presentSubmission(submission, facts, mask),
  };
}

const kindsInWords = (kinds: ListedOrganisation["kinds"]): string =>
  organisationKinds
    .filter((kind) => kinds.includes(kind))
    .map((kind) => organisationKindWords[kind])
    .join("、");

const submissionWords = { draft: "编写中", waiting: "待审核", returned: "已退回" } as const;
const stateWords = { active: "正常", off: "已停用" } as const;

/** Chinese words for the values of the list's filters. */
export const filterWords = { kind: organisationKindWords, state: stateWords, approval: submissionWords } as const;

/** The organisations as the list shows them, with Chinese words instead of codes. */
export const organisationFile = (
  pages: AsyncIterable<readonly ListedOrganisation[]>,
  regionName: (code: string) => string,
): CsvSource => ({
  head: [
    ...["单位名称", "统一社会信用代码", "其他标识", "单位类型", "法定代表人", "行政区划", "注册地址", "联系电话"],
    ...["状态", "审核", "版本", "账号数", "更新时间"],
  ],
  pages: mapPages(pages, (row) => [
    row.name,
    codeOf(row),
    codeOf(row) === null ? row.ident : null,
    kindsInWords(row.kinds),
    row.legalRepresentative,
    row.regionCode === null ? null : regionName(row.regionCode),
    row.address,
    maskPhone(row.phone),
    row.state === "active" ? stateWords.active : stateWords.off,
    row.submission === null ? "" : submissionWords[row.submission],
    String(row.currentVersion),
    String(row.accounts),
    row.updatedAt,
  ]),
});
