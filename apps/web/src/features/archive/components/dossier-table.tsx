import type { EndpointOf, ResultOf } from "@tender/contract";
import { beijingDay, beijingMinute } from "@tender/contract/beijing";
import type { ReactNode } from "react";
import { useMediaQuery } from "../../../shared/hooks/use-media-query.ts";
import { fillText } from "../model/fill-text.ts";
import { displayMoney } from "../model/money-display.ts";
import { archiveText } from "../text.ts";
import { codeText } from "./code-text.ts";
import styles from "./dossier-table.module.css";

const text = archiveText.dossiers;

export type DossierRow = ResultOf<EndpointOf<"archive.listDossiers">>["rows"][number];

export interface DossierTableProps {
  readonly rows: readonly DossierRow[];
  readonly label: string;
  readonly isStale?: boolean;
  /** Own and imported dossiers stand side by side: the imported ones are marked one by one. */
  readonly isMixed: boolean;
}

interface Column {
  readonly title: string;
  readonly className: string | undefined;
  readonly cell: (row: DossierRow) => ReactNode;
}

function columnsOf(isMixed: boolean): readonly Column[] {
  const [method, category, openScope] = [codeText("cgfs"), codeText("category"), codeText("open_scope")];
  return [
    { title: text.archiveNo, className: styles.number, cell: (row) => row.archiveNo ?? "—" },
    { title: text.projectName, className: undefined, cell: (row) => <ProjectName row={row} isMixed={isMixed} /> },
    { title: text.buyer, className: styles.party, cell: (row) => <Lines text={row.buyerName ?? "—"} /> },
    { title: text.method, className: styles.short, cell: (row) => method(row.method) },
    { title: text.category, className: styles.brief, cell: (row) => category(row.category) },
    { title: text.supplier, className: styles.party, cell: (row) => <Suppliers names={row.supplierNames} /> },
    { title: text.amount, className: styles.amount, cell: (row) => <Amount row={row} /> },
    { title: text.archivedAt, className: styles.date, cell: (row) => <ArchivedAt row={row} /> },
    { title: text.openScope, className: styles.brief, cell: (row) => openScope(row.openScope) },
  ];
}

/** The list of dossiers: a table that scrolls inside itself, on a phone one block a dossier. */
export function DossierTable(props: DossierTableProps): ReactNode {
  const isNarrow = useMediaQuery("(max-width: 767px)");
  const columns = columnsOf(props.isMixed);
  return isNarrow ? <Blocks {...props} columns={columns} /> : <Table {...props} columns={columns} />;
}

type ShapeProps = DossierTableProps & { columns: readonly Column[] };

function Table({ rows, label, isStale = false, columns }: ShapeProps): ReactNode {
  return (
    <section
      className={styles.scroll}
      aria-label={`${label}，${text.table}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-busy={isStale || undefined}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ title, className }) => (
              <th key={title} scope="col" className={className}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map(({ title, className, cell }) => (
                <td key={title} className={className}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Blocks({ rows, label, isStale = false, isMixed, columns }: ShapeProps): ReactNode {
  const others = columns.filter(({ title }) => title !== text.projectName);
  return (
    <ul className={styles.blocks} aria-label={label} aria-busy={isStale || undefined}>
      {rows.map((row) => (
        <li key={row.id} className={styles.block}>
          <h4 className={styles.blockTitle}>
            <ProjectName row={row} isMixed={isMixed} />
          </h4>
          <dl className={styles.facts}>
            {others.map(({ title, cell }) => (
              <div key={title} className={styles.fact}>
                <dt>{title}</dt>
                <dd>{cell(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

/** At most two lines, the whole on hover. */
function Lines({
  text: words,
  hint = words,
  children,
}: {
  text: string;
  hint?: string;
  children?: ReactNode;
}): ReactNode {
  return (
    <span className={styles.lines} title={hint}>
      {words}
      {children}
    </span>
  );
}

function ProjectName({ row, isMixed }: { row: DossierRow; isMixed: boolean }): ReactNode {
  return (
    <Lines text={row.projectName}>
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
