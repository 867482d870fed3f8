import { beijingMinute } from "@tender/contract/beijing";
import type { ReactNode } from "react";
import { Card } from "#shared/workspace-ui/card.tsx";
import type { DataColumn } from "#shared/workspace-ui/list/data-column.ts";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { dossierText as text } from "../../dossier-text.ts";
import type { Dossier } from "../../model/dossier.ts";
import { fillText } from "../../model/fill-text.ts";
import type { WordFor } from "../code-text.ts";
import { DossierLink } from "../dossier-link.tsx";
import styles from "./dossier.module.css";
import { exactMoney } from "./dossier-money.tsx";
import { DossierPart } from "./dossier-part.tsx";

interface Props {
  readonly dossier: Dossier;
  readonly wordFor: WordFor;
}

type Row<K extends "bids" | "awards" | "contracts" | "parties" | "lots"> = Dossier[K][number];

const names = (list: readonly { readonly name: string }[]): string =>
  list.length === 0 ? "—" : list.map(({ name }) => name).join("、");

/** 当事人: each organisation once, with all its roles. */
export function DossierParties({ dossier: { parties } }: Pick<Props, "dossier">): ReactNode {
  const words = text.party;
  const columns: DataColumn<Row<"parties">>[] = [
    { key: "name", title: words.name, width: 220, isHeading: true, render: ({ name }) => name },
    {
      key: "roles",
      title: words.roles,
      width: 150,
      render: ({ roles }) => roles.map((role) => text.roles[role]).join("、"),
    },
    {
      key: "ident",
      title: words.ident,
      width: 200,
      render: ({ ident }) => <span className={styles.code}>{ident}</span>,
    },
  ];
  return (
    <DossierPart
      title={text.sections.parties}
      columns={columns}
      rows={parties}
      keyOf={({ scheme, ident }) => `${scheme} ${ident}`}
      empty={text.empty.parties}
    />
  );
}

/** 投标, 中标结果 and 合同; before the opening a note replaces them. */
export function DossierOutcome({ dossier, wordFor }: Props): ReactNode {
  if (dossier.isSealed)
    return (
      <Card title={text.sections.bids}>
        <p className={styles.quiet}>
          {fillText(text.sealed, { time: dossier.opensAt === null ? "—" : beijingMinute(dossier.opensAt) })}
        </p>
      </Card>
    );
  return (
    <>
      <DossierPart
        title={text.sections.bids}
        columns={bidColumns(wordFor)}
        rows={dossier.bids}
        keyOf={({ bidNo }) => bidNo}
        empty={text.empty.bids}
      />
      <DossierPart
        title={text.sections.awards}
        columns={awardColumns(wordFor)}
        rows={dossier.awards}
        keyOf={({ awardNo }) => awardNo}
        empty={text.empty.awards}
      />
      <DossierPart
        title={text.sections.contracts}
        columns={contractColumns(wordFor)}
        rows={dossier.contracts}
        keyOf={({ contractNo }) => contractNo}
        empty={text.empty.contracts}
      />
    </>
  );
}

/** The other lots of the project with links to their pages. */
export function DossierLots({ dossier: { lots }, wordFor }: Props): ReactNode {
  if (lots.length === 0) return null;
  const words = text.lot;
  const columns: DataColumn<Row<"lots">>[] = [
    { key: "no", title: words.no, width: 90, render: ({ lotNo }) => lotNo },
    {
      key: "title",
      title: words.title,
      width: 260,
      isHeading: true,
      render: ({ id, title }) => <DossierLink id={id}>{title}</DossierLink>,
    },
    { key: "status", title: words.status, width: 100, render: ({ status }) => wordFor("xmzt", status) },
    { key: "award", title: words.award, width: 140, align: "right", render: ({ award }) => exactMoney(award) },
  ];
  return <DossierPart title={text.sections.lots} columns={columns} rows={lots} keyOf={({ id }) => id} empty="" />;
}

const bidColumns = (wordFor: WordFor): DataColumn<Row<"bids">>[] => [
  { key: "bidder", title: text.bid.bidder, width: 240, isHeading: true, render: ({ bidders }) => names(bidders) },
  {
    key: "submittedAt",
    title: text.bid.submittedAt,
    width: 140,
    render: ({ submittedAt }) => <TimeText at={submittedAt} isExact />,
  },
  { key: "status", title: text.bid.status, width: 90, render: ({ status }) => wordFor("tbzt", status) },
  { key: "price", title: text.bid.price, width: 140, align: "right", render: ({ price }) => exactMoney(price) },
];

const awardColumns = (wordFor: WordFor): DataColumn<Row<"awards">>[] => [
  {
    key: "suppliers",
    title: text.award.suppliers,
    width: 240,
    isHeading: true,
    render: ({ suppliers }) =>
      suppliers.length === 0
        ? "—"
        : suppliers
            .map(({ name, scale }) => (scale === null ? name : `${name}（${wordFor("scale", scale)}）`))
            .join("、"),
  },
  {
    key: "no",
    title: text.award.no,
    width: 120,
    render: ({ awardNo }) => <span className={styles.code}>{awardNo}</span>,
  },
  {
    key: "decidedAt",
    title: text.award.decidedAt,
    width: 140,
    render: ({ decidedAt }) => <TimeText at={decidedAt} isExact />,
  },
  { key: "status", title: text.award.status, width: 100, render: ({ status }) => wordFor("zbzt", status) },
  { key: "value", title: text.award.value, width: 140, align: "right", render: ({ value }) => exactMoney(value) },
];

const contractColumns = (wordFor: WordFor): DataColumn<Row<"contracts">>[] => [
  {
    key: "no",
    title: text.contract.no,
    width: 200,
    isHeading: true,
    render: ({ contractNo }) => <span className={styles.code}>{contractNo}</span>,
  },
  {
    key: "award",
    title: text.contract.award,
    width: 120,
    render: ({ awardNo }) => (awardNo === null ? "—" : <span className={styles.code}>{awardNo}</span>),
  },
  {
    key: "signedAt",
    title: text.contract.signedAt,
    width: 140,
    render: ({ signedAt }) => <TimeText at={signedAt} isExact />,
  },
  { key: "status", title: text.contract.status, width: 90, render: ({ status }) => wordFor("htzt", status) },
  { key: "value", title: text.contract.value, width: 140, align: "right", render: ({ value }) => exactMoney(value) },
];
