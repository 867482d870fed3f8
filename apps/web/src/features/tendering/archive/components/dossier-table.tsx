import type { EndpointOf, ResultOf } from "@tender/contract";
import { beijingDay, beijingMinute } from "@tender/contract/beijing";
import type { ReactNode } from "react";
import type { DataColumn } from "#shared/workspace-ui/list/data-column.ts";
import { DataRows } from "#shared/workspace-ui/list/data-rows.tsx";
import { fillText } from "../model/fill-text.ts";
import { displayMoney } from "../model/money-display.ts";
import { archiveText } from "../text.ts";
import { useWordFor, type WordFor } from "./code-text.ts";
import { DossierLink } from "./dossier-link.tsx";
import styles from "./dossier-table.module.css";

const text = archiveText.dossiers;

export type DossierRow = ResultOf<EndpointOf<"archive.listDossiers">>["rows"][number];

export interface DossierTableProps {
  readonly rows: readonly DossierRow[];
  readonly label: string;
  readonly isStale?: boolean;
  /** The list mixes own and imported dossiers, so imported ones are marked. */
  readonly isMixed: boolean;
}

/** The table of dossiers. */
export const DossierTable = ({ rows, label, isStale = false, isMixed }: DossierTableProps): ReactNode => {
  const wordFor = useWordFor();
  return (
    <div className={styles.list}>
      <DataRows
        label={label}
        columns={columnsOf(isMixed, wordFor)}
        rows={rows}
        rowKey={(row) => row.id}
        isStale={isStale}
        headingLevel={4}
      />
    </div>
  );
};

function columnsOf(isMixed: boolean, wordFor: WordFor): DataColumn<DossierRow>[] {
  return [
    {
      key: "archiveNo",
      title: text.archiveNo,
      width: 184,
      // The number stays visible while the table scrolls sideways.
      fixed: "left",
      render: (row) => <span className={styles.number}>{row.archiveNo ?? "—"}</span>,
    },
    {
      key: "projectName",
      title: text.projectName,
      width: 250,
      isHeading: true,
      render: (row) => <ProjectName row={row} isMixed={isMixed} />,
    },
    {
      key: "buyer",
      title: text.buyer,
      width: 132,
      render: ({ buyerName }) => <Lines text={buyerName ?? "—"} hint={buyerName ?? ""} />,
    },
    { key: "method", title: text.method, width: 104, render: (row) => wordFor("cgfs", row.method) },
    { key: "category", title: text.category, width: 70, render: (row) => wordFor("category", row.category) },
    {
      key: "supplier",
      title: text.supplier,
      width: 140,
      render: (row) => <Suppliers names={row.supplierNames} />,
    },
    { key: "amount", title: text.amount, width: 112, align: "right", render: (row) => <Amount row={row} /> },
    { key: "archivedAt", title: text.archivedAt, width: 104, render: (row) => <ArchivedAt row={row} /> },
    { key: "openScope", title: text.openScope, width: 86, render: (row) => wordFor("open_scope", row.openScope) },
  ];
}

/** Shows at most two lines, with the full text as tooltip. */
function Lines({ text: words, hint, children }: { text: ReactNode; hint: string; children?: ReactNode }): ReactNode {
  return (
    <span className={styles.lines} title={hint}>
      {words}
      {children}
    </span>
  );
}

function ProjectName({ row, isMixed }: { row: DossierRow; isMixed: boolean }): ReactNode {
  return (
    <Lines text={<DossierLink id={row.id}>{row.projectName}</DossierLink>} hint={row.projectName}>
      {isMixed && row.source === "imported" ? (
        <span className={styles.imported} title={text.importedHint}>
          {text.imported}
        </span>
      ) : null}
    </Lines>
  );
}

function Suppliers({ names }: { names: readonly string[] }): ReactNode {
  const [first, ...rest] = names;
  if (first === undefined) return "—";
  const shown = rest.length === 0 ? first : `${first}${fillText(text.suppliers, { count: String(names.length) })}`;
  return <Lines text={shown} hint={names.join("、")} />;
}

function Amount({ row }: { row: DossierRow }): ReactNode {
  const shown = displayMoney(row.amount?.amount ?? null, row.amount?.currency ?? "CNY");
  return shown.exact ? <span title={shown.exact}>{shown.text}</span> : shown.text;
}

function ArchivedAt({ row }: { row: DossierRow }): ReactNode {
  if (row.archivedAt === null) return "—";
  return (
    <time dateTime={row.archivedAt} title={beijingMinute(row.archivedAt)}>
      {beijingDay(row.archivedAt)}
    </time>
  );
}
