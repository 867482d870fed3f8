import { beijingMinute } from "@tender/contract/beijing";
import type { ReactNode } from "react";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { Card } from "#shared/workspace-ui/card.tsx";
import type { DataColumn } from "#shared/workspace-ui/list/data-column.ts";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { useDossierReleases } from "../../api.ts";
import { dossierText as text } from "../../dossier-text.ts";
import type { DossierReleases, HistoryEntry } from "../../model/dossier.ts";
import { shownChanges } from "../../model/dossier-changes.ts";
import type { WordFor } from "../code-text.ts";
import styles from "./dossier.module.css";
import { DossierPart } from "./dossier-part.tsx";

type Document = DossierReleases["documents"][number];
type Release = DossierReleases["releases"][number];

/** 文件, 变更历史 and 发布记录, read from the published releases by a call of their own. */
export function DossierPapers({ id, wordFor }: { id: string; wordFor: WordFor }): ReactNode {
  const { data, error, isFetching, refetch } = useDossierReleases(id);
  if (data === undefined)
    return (
      <Card title={text.sections.documents}>
        {error === null ? (
          <Skeleton lines={4} />
        ) : (
          <LoadFailure subject={text.papers} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        )}
      </Card>
    );
  return (
    <>
      <DossierPart
        title={text.sections.documents}
        columns={documentColumns}
        rows={data.documents.map((document, index) => ({ ...document, index }))}
        keyOf={({ index }) => String(index)}
        empty={text.empty.documents}
      />
      <History entries={data.history} isCut={data.isHistoryCut} wordFor={wordFor} />
      <DossierPart
        title={text.sections.releases}
        columns={releaseColumns}
        rows={data.releases.map((release, index) => ({ ...release, index }))}
        keyOf={({ index }) => String(index)}
        empty={text.empty.releases}
      />
    </>
  );
}

const documentColumns: DataColumn<Document & { index: number }>[] = [
  {
    key: "title",
    title: text.document.title,
    width: 280,
    isHeading: true,
    render: ({ title, url }) =>
      url === null ? (
        (title ?? text.document.unnamed)
      ) : (
        <a href={url} target="_blank" rel="noopener noreferrer">
          {title ?? text.document.unnamed}
        </a>
      ),
  },
  { key: "part", title: text.document.part, width: 100, render: ({ part }) => text.parts[part] },
  {
    key: "type",
    title: text.document.type,
    width: 110,
    render: ({ type }) => (type === null ? "—" : (text.documentTypes[type] ?? text.document.other)),
  },
  {
    key: "publishedAt",
    title: text.document.publishedAt,
    width: 140,
    render: ({ publishedAt }) => <TimeText at={publishedAt} isExact />,
  },
];

const releaseColumns: DataColumn<Release & { index: number }>[] = [
  { key: "at", title: text.release.at, width: 140, render: ({ at }) => <TimeText at={at} isExact /> },
  {
    key: "tags",
    title: text.release.tags,
    width: 160,
    render: ({ tags, isSuperseded }) =>
      `${tags.map((tag) => text.tags[tag] ?? tag).join("、")}${isSuperseded ? `（${text.release.superseded}）` : ""}`,
  },
  { key: "publisher", title: text.release.publisher, width: 160, render: ({ publisher }) => publisher ?? "—" },
  {
    key: "id",
    title: text.release.id,
    width: 240,
    isHeading: true,
    render: ({ releaseId }) => <span className={styles.code}>{releaseId}</span>,
  },
];

interface HistoryProps {
  readonly entries: readonly HistoryEntry[];
  readonly isCut: boolean;
  readonly wordFor: WordFor;
}

/** The changes of each release, newest first. The first release is collapsed, because everything in it is new. */
function History({ entries, isCut, wordFor }: HistoryProps): ReactNode {
  const words = text.history;
  return (
    <Card title={text.sections.history}>
      {entries.length === 0 ? <p className={styles.quiet}>{text.empty.history}</p> : null}
      <ol className={styles.history}>
        {entries.map(({ releaseId, at, changes }, index) => {
          const isFirst = index === entries.length - 1 && !isCut;
          const lines = (
            <ul>
              {shownChanges(changes, wordFor).map(({ field, before, after }) => (
                <li key={field}>{words.change(text.fields[field], before, after ?? words.nothing)}</li>
              ))}
            </ul>
          );
          return (
            <li key={releaseId}>
              <time dateTime={at}>{beijingMinute(at)}</time>
              {isFirst ? (
                <details>
                  <summary>{words.first}</summary>
                  {lines}
                </details>
              ) : (
                lines
              )}
            </li>
          );
        })}
      </ol>
      {isCut ? <p className={styles.quiet}>{words.cut}</p> : null}
    </Card>
  );
}
