import { flagEvidenceText, flagTerms, objectionTerms } from "@tender/contract/archive-terms";
import type { ReactNode } from "react";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { Card } from "#shared/workspace-ui/card.tsx";
import type { DataColumn } from "#shared/workspace-ui/list/data-column.ts";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { useDossierFlags } from "../../api.ts";
import { dossierText as text } from "../../dossier-text.ts";
import type { Dossier } from "../../model/dossier.ts";
import styles from "./dossier.module.css";
import { DossierPart } from "./dossier-part.tsx";

type Objection = Dossier["objections"][number];

/** 异议、质疑与投诉, without the persons who filed them. */
export function DossierObjections({ objections }: Pick<Dossier, "objections">): ReactNode {
  const words = text.objection;
  const columns: DataColumn<Objection>[] = [
    { key: "no", title: words.no, width: 140, isHeading: true, render: ({ objectionNo }) => objectionNo },
    { key: "kind", title: words.kind, width: 80, render: ({ kind }) => objectionTerms.objectionKinds[kind] },
    { key: "stage", title: words.stage, width: 100, render: ({ stage }) => objectionTerms.objectionStages[stage] },
    { key: "filedAt", title: words.filedAt, width: 150, render: ({ filedAt }) => <TimeText at={filedAt} isExact /> },
    {
      key: "decidedAt",
      title: words.decidedAt,
      width: 150,
      render: ({ decidedAt }) => <TimeText at={decidedAt} isExact />,
    },
    { key: "outcome", title: words.outcome, width: 100, render: ({ outcome }) => objectionTerms.outcomes[outcome] },
  ];
  return (
    <DossierPart
      title={text.sections.objections}
      columns={columns}
      rows={objections}
      keyOf={({ objectionNo }) => objectionNo}
      empty={text.empty.objections}
    />
  );
}

/** 红旗提示 with their evidence, for users with the permission. */
export function DossierFlags({ id }: { id: string }): ReactNode {
  const { data, error, isFetching, refetch } = useDossierFlags(id);
  return (
    <Card title={text.sections.flags}>
      {data ? (
        <FlagList flags={data.flags} />
      ) : error === null ? (
        <Skeleton height={80} label={text.loading} />
      ) : (
        <LoadFailure
          subject={text.sections.flags}
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </Card>
  );
}

type Flags = NonNullable<ReturnType<typeof useDossierFlags>["data"]>["flags"];

function FlagList({ flags }: { flags: Flags }): ReactNode {
  if (flags.length === 0) return <p className={styles.quiet}>{text.empty.flags}</p>;
  return (
    <>
      <ul className={styles.flags}>
        {flags.map(({ code, threshold, evidence }) => (
          <li key={code} className={styles.flag}>
            <strong>{flagTerms[code].name}</strong>
            <span>{flagEvidenceText(code, evidence, threshold)}</span>
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>{text.flagsHint}</p>
    </>
  );
}
