import type { EndpointOf, ResultOf } from "@tender/contract";
import { amountText, objectionTerms, dossierTerms as terms } from "@tender/contract/archive-terms";
import { beijingMinute } from "@tender/contract/beijing";
import type { PdfBlock, PdfColumn, PdfDocument } from "#platform/pdf/pdf-document.ts";
import type { CodeWords } from "../code-words.service.ts";

type Dossier = ResultOf<EndpointOf<"archive.readDossier">>;
type Releases = ResultOf<EndpointOf<"archive.readDossierReleases">>;
type Amount = Dossier["money"]["budget"];

const DASH = "—";
const money = (amount: Amount): string => (amount === null ? DASH : `${amount.currency} ${amountText(amount.amount)}`);
const minute = (at: string | null): string => (at === null ? DASH : beijingMinute(at));
const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
const names = (list: readonly { readonly name: string }[]): string => list.map(({ name }) => name).join("、") || DASH;

/**
 * A dossier for print: the content of its page without links and history. `now`: milliseconds; later events are marked
 * as future.
 */
export function dossierDocument(
  dossier: Dossier,
  { documents }: Pick<Releases, "documents">,
  words: CodeWords,
  now: number,
): Omit<PdfDocument, "footer"> {
  const { wordFor } = words;
  return {
    title: dossier.title,
    lines: [
      [wordFor("xmzt", dossier.status), dossier.archiveNo ?? terms.noNumber].join("　"),
      filled(terms.dataAsOf, { time: beijingMinute(dossier.dataAsOf) }),
    ],
    isLandscape: false,
    blocks: [
      ...section(terms.sections.money, moneyFacts(dossier)),
      ...section(terms.sections.facts, projectFacts(dossier, words)),
      ...section(terms.sections.holding, holdingFacts(dossier, words)),
      ...section(terms.sections.timeline, timeline(dossier, now)),
      ...section(terms.sections.parties, parties(dossier)),
      ...outcome(dossier, words),
      ...lots(dossier, words),
      ...section(terms.sections.objections, objections(dossier)),
      ...section(terms.sections.documents, files(documents)),
      ...origin(dossier),
    ],
  };
}

const section = (text: string, block: PdfBlock): PdfBlock[] => [{ kind: "heading", text }, block];

const table = (
  columns: readonly (readonly [title: string, width: number, align?: PdfColumn["align"]])[],
  rows: readonly (readonly string[])[],
  empty: string,
): PdfBlock => ({
  kind: "table",
  columns: columns.map(([title, width, align = "left"]) => ({ title, width, align })),
  rows,
  empty,
});

function moneyFacts({ money: sums }: Dossier): PdfBlock {
  const words = terms.money;
  const rate = sums.savingRate === null ? DASH : `${(sums.savingRate * 100).toFixed(2)}%`;
  return {
    kind: "facts",
    facts: [
      [words.budget, money(sums.budget)],
      [words.ceiling, money(sums.ceiling)],
      [words.award, money(sums.award)],
      [words.contract, money(sums.contract)],
      [words.savingRate, rate],
    ],
  };
}

function projectFacts({ project, title, bidderCount }: Dossier, { wordFor }: CodeWords): PdfBlock {
  const words = terms.facts;
  const method = wordFor("cgfs", project.method);
  const isOwnName = project.methodLabel === null || project.methodLabel === method;
  return {
    kind: "facts",
    facts: [
      [words.code, project.code ?? DASH],
      [words.lotNo, project.lotNo === "0" ? words.wholeProject : project.lotNo],
      ...(project.name !== null && project.name !== title ? ([[words.name, project.name]] as const) : []),
      [words.method, isOwnName ? method : filled(words.methodOfSource, { method, label: project.methodLabel ?? "" })],
      [words.category, wordFor("category", project.category)],
      [words.orgForm, project.orgForm === null ? DASH : wordFor("zzxs", project.orgForm)],
      [words.region, project.region ?? DASH],
      [words.department, project.department ?? DASH],
      [words.bidders, bidderCount === null ? DASH : filled(words.biddersUnit, { count: `${bidderCount}` })],
      [words.ocid, project.ocid],
    ],
  };
}

function holdingFacts({ holding, archiveNo, openScope }: Dossier, { wordFor }: CodeWords): PdfBlock {
  const words = terms.holding;
  if (holding === null) return { kind: "note", text: words.none };
  const fonds = holding.fondsName === null ? holding.fondsCode : `${holding.fondsName}（${holding.fondsCode}）`;
  const checks = holding.checks.map(
    ({ rule, isPassed }) => `${terms.rules[rule] ?? rule}：${isPassed ? words.passed : words.failed}`,
  );
  return {
    kind: "facts",
    facts: [
      [words.status, wordFor("gdzt", holding.archiveStatus)],
      [words.archiveNo, archiveNo ?? terms.noNumber],
      [words.archivedAt, minute(holding.archivedAt)],
      [words.dueAt, minute(holding.dueAt)],
      [words.fonds, fonds],
      [words.classCode, holding.classCode],
      [words.retention, wordFor("bgqx", holding.retentionCode)],
      [words.retainedUntil, minute(holding.retainedUntil)],
      [words.openScope, wordFor("open_scope", openScope)],
      [words.documents, filled(words.documentsUnit, { count: `${holding.documentCount}` })],
      [words.checks, checks.join("；") || words.notChecked],
    ],
  };
}

const timeline = ({ timeline: events }: Dossier, now: number): PdfBlock => ({
  kind: "facts",
  facts: events.map(({ event, at, number }) => [
    number === null ? terms.events[event] : `${terms.events[event]} ${number}`,
    Date.parse(at) > now ? `${beijingMinute(at)}（${terms.ahead}）` : beijingMinute(at),
  ]),
});

function parties({ parties: partyRows }: Dossier): PdfBlock {
  const words = terms.party;
  const rows = partyRows.map(({ name, roles, ident }) => [
    name,
    roles.map((role) => terms.roles[role]).join("、"),
    ident,
  ]);
  const columns = [
    [words.name, 4],
    [words.roles, 2],
    [words.ident, 3],
  ] as const;
  return table(columns, rows, terms.empty.parties);
}

function outcome(dossier: Dossier, { wordFor }: CodeWords): PdfBlock[] {
  if (dossier.isSealed)
    return section(terms.sections.bids, {
      kind: "note",
      text: filled(terms.sealed, { time: minute(dossier.opensAt) }),
    });
  const { bid, award, contract } = terms;
  const bids = dossier.bids.map((row) => [
    names(row.bidders),
    minute(row.submittedAt),
    money(row.price),
    wordFor("tbzt", row.status),
  ]);
  const awards = dossier.awards.map((row) => [
    row.awardNo,
    row.suppliers
      .map(({ name, scale }) => (scale === null ? name : `${name}（${wordFor("scale", scale)}）`))
      .join("、") || DASH,
    money(row.value),
    minute(row.decidedAt),
    wordFor("zbzt", row.status),
  ]);
  const contracts = dossier.contracts.map((row) => [
    row.contractNo,
    row.awardNo ?? DASH,
    money(row.value),
    minute(row.signedAt),
    wordFor("htzt", row.status),
  ]);
  return [
    ...section(
      terms.sections.bids,
      table(
        [
          [bid.bidder, 4],
          [bid.submittedAt, 2],
          [bid.price, 2, "right"],
          [bid.status, 1],
        ],
        bids,
        terms.empty.bids,
      ),
    ),
    ...section(
      terms.sections.awards,
      table(
        [
          [award.no, 2],
          [award.suppliers, 4],
          [award.value, 2, "right"],
          [award.decidedAt, 2],
          [award.status, 1],
        ],
        awards,
        terms.empty.awards,
      ),
    ),
    ...section(
      terms.sections.contracts,
      table(
        [
          [contract.no, 2],
          [contract.award, 2],
          [contract.value, 2, "right"],
          [contract.signedAt, 2],
          [contract.status, 1],
        ],
        contracts,
        terms.empty.contracts,
      ),
    ),
  ];
}

function lots({ lots: otherLots }: Dossier, { wordFor }: CodeWords): PdfBlock[] {
  if (otherLots.length === 0) return [];
  const words = terms.lot;
  const rows = otherLots.map((row) => [row.lotNo, row.title, wordFor("xmzt", row.status), money(row.award)]);
  const columns = [
    [words.no, 1],
    [words.title, 4],
    [words.status, 1],
    [words.award, 2, "right"],
  ] as const;
  return section(terms.sections.lots, table(columns, rows, ""));
}

function objections({ objections: objectionRows }: Dossier): PdfBlock {
  const words = terms.objection;
  const rows = objectionRows.map((row) => [
    row.objectionNo,
    objectionTerms.objectionKinds[row.kind],
    objectionTerms.objectionStages[row.stage],
    minute(row.filedAt),
    minute(row.decidedAt),
    objectionTerms.outcomes[row.outcome],
  ]);
  const columns = [
    ...([
      [words.no, 2],
      [words.kind, 1],
      [words.stage, 2],
    ] as const),
    ...([
      [words.filedAt, 2],
      [words.decidedAt, 2],
      [words.outcome, 1],
    ] as const),
  ];
  return table(columns, rows, terms.empty.objections);
}

function files(documents: Releases["documents"]): PdfBlock {
  const words = terms.document;
  const rows = documents.map(({ title, part, type, publishedAt }) => [
    title ?? words.unnamed,
    terms.parts[part],
    type === null ? words.other : (terms.documentTypes[type] ?? type),
    minute(publishedAt),
  ]);
  const columns = [
    [words.title, 4],
    [words.part, 1.5],
    [words.type, 1.5],
    [words.publishedAt, 2],
  ] as const;
  return table(columns, rows, terms.empty.documents);
}

/** Source of the data, which its licence requires in every copy. */
function origin({ origin: from }: Dossier): PdfBlock[] {
  if (from === null) return [];
  const parts = [from.label, from.publisher, from.attribution, from.licenseUrl];
  return section(terms.sections.origin, { kind: "note", text: parts.filter((part) => part !== null).join("；") });
}
