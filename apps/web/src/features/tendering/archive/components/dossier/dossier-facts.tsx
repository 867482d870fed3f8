import type { ReactNode } from "react";
import { Card } from "#shared/workspace-ui/card.tsx";
import { type Detail, DetailList } from "#shared/workspace-ui/detail-list.tsx";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { dossierText as text } from "../../dossier-text.ts";
import type { Dossier } from "../../model/dossier.ts";
import { fillText } from "../../model/fill-text.ts";
import type { WordFor } from "../code-text.ts";
import styles from "./dossier.module.css";

interface Props {
  readonly dossier: Dossier;
  readonly wordFor: WordFor;
}

const dash = "—";

/** 项目概况: subject, method and classification of the purchase. */
export function DossierFacts({ dossier, wordFor }: Props): ReactNode {
  const { project, status, bidderCount } = dossier;
  const words = text.facts;
  const method = wordFor("cgfs", project.method);
  const details: Detail[] = [
    { label: words.status, value: wordFor("xmzt", status) },
    { label: words.code, value: project.code ?? dash },
    { label: words.lotNo, value: project.lotNo === "0" ? words.wholeProject : project.lotNo },
    {
      label: words.method,
      value:
        project.methodLabel === null || project.methodLabel === method
          ? method
          : fillText(words.methodOfSource, { method, label: project.methodLabel }),
    },
    { label: words.category, value: wordFor("category", project.category) },
    { label: words.orgForm, value: project.orgForm === null ? dash : wordFor("zzxs", project.orgForm) },
    { label: words.region, value: project.region ?? dash },
    { label: words.department, value: project.department ?? dash },
    {
      label: words.bidders,
      value: bidderCount === null ? dash : fillText(words.biddersUnit, { count: String(bidderCount) }),
    },
    ...(project.name !== null && project.name !== dossier.title
      ? [{ label: words.name, value: project.name, isFullWidth: true }]
      : []),
    { label: words.ocid, value: <code className={styles.code}>{project.ocid}</code>, isFullWidth: true },
  ];
  return (
    <Card title={text.sections.facts}>
      <DetailList details={details} />
    </Card>
  );
}

/** 归档情况, with each rule of completeness. */
export function DossierHolding({ dossier, wordFor }: Props): ReactNode {
  const { holding, archiveNo, openScope } = dossier;
  const words = text.holding;
  if (holding === null)
    return (
      <Card title={text.sections.holding}>
        <p className={styles.quiet}>{words.none}</p>
      </Card>
    );
  const details: Detail[] = [
    { label: words.status, value: wordFor("gdzt", holding.archiveStatus) },
    { label: words.archiveNo, value: archiveNo ?? text.noNumber },
    { label: words.archivedAt, value: <TimeText at={holding.archivedAt} isExact /> },
    { label: words.dueAt, value: <TimeText at={holding.dueAt} isExact /> },
    {
      label: words.fonds,
      value: holding.fondsName === null ? holding.fondsCode : `${holding.fondsName}（${holding.fondsCode}）`,
    },
    { label: words.classCode, value: holding.classCode },
    { label: words.retention, value: wordFor("bgqx", holding.retentionCode) },
    { label: words.retainedUntil, value: <TimeText at={holding.retainedUntil} isExact /> },
    { label: words.openScope, value: wordFor("open_scope", openScope) },
    { label: words.documents, value: fillText(words.documentsUnit, { count: String(holding.documentCount) }) },
    { label: words.checks, value: <Checks checks={holding.checks} />, isFullWidth: true },
  ];
  return (
    <Card title={text.sections.holding}>
      <DetailList details={details} />
    </Card>
  );
}

function Checks({ checks }: { checks: NonNullable<Dossier["holding"]>["checks"] }): ReactNode {
  if (checks.length === 0) return text.holding.notChecked;
  return (
    <ul className={styles.checks}>
      {checks.map(({ rule, isPassed }) => (
        <li key={rule}>
          <StatusWord tone={isPassed ? "good" : "bad"}>
            {`${text.rules[rule] ?? rule}：${isPassed ? text.holding.passed : text.holding.failed}`}
          </StatusWord>
        </li>
      ))}
    </ul>
  );
}
