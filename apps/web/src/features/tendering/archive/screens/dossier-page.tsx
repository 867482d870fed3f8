import { beijingMinute } from "@tender/contract/beijing";
import { type ReactNode, useEffect, useEffectEvent, useId } from "react";
import { useParams } from "react-router";
import { Permitted } from "#shared/permission/permitted.tsx";
import { Button } from "#shared/ui/button.tsx";
import { Icon } from "#shared/ui/icon.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { useTabScope } from "#shared/workspace-ui/tab-scope.tsx";
import { useDownload } from "#shared/workspace-ui/use-download.ts";
import { useDossier } from "../api.ts";
import { useWordFor } from "../components/code-text.ts";
import styles from "../components/dossier/dossier.module.css";
import { DossierFacts, DossierHolding } from "../components/dossier/dossier-facts.tsx";
import { DossierMoney } from "../components/dossier/dossier-money.tsx";
import { DossierOrigin } from "../components/dossier/dossier-origin.tsx";
import { DossierLots, DossierOutcome, DossierParties } from "../components/dossier/dossier-outcome.tsx";
import { DossierPapers } from "../components/dossier/dossier-papers.tsx";
import { DossierFlags, DossierObjections } from "../components/dossier/dossier-supervision.tsx";
import { DossierTimeline } from "../components/dossier/dossier-timeline.tsx";
import type { HeadingLevel } from "../components/statistics-head.tsx";
import { dossierText as text } from "../dossier-text.ts";
import type { Dossier } from "../model/dossier.ts";
import { fillText } from "../model/fill-text.ts";
import { archiveText } from "../text.ts";

/** 档案详情 as a page of the workspace: its tab shows the number of the dossier. */
export function DossierTab(): ReactNode {
  const { id = "" } = useParams();
  return <DossierPage id={id} />;
}

export interface DossierPageProps {
  readonly id: string;
  /** 2 below a page with its own title. */
  readonly headingLevel?: HeadingLevel;
  /** Content at the end of the head, such as a back button. */
  readonly actions?: ReactNode;
}

/** The complete dossier of one lot. */
export function DossierPage({ id, headingLevel = 1, actions }: DossierPageProps): ReactNode {
  const { data, error, isFetching, refetch } = useDossier(id);
  const wordFor = useWordFor();
  const titleId = useId();
  const scope = useTabScope();
  const retitle = useEffectEvent((name: string) => scope?.setTitle(name));
  const name = data === undefined ? undefined : (data.archiveNo ?? data.title);
  useEffect(() => {
    if (name !== undefined) retitle(name);
  }, [name]);

  if (data === undefined)
    return (
      <div className={styles.page}>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
        {error === null ? (
          <Skeleton height={360} label={text.loading} />
        ) : (
          <LoadFailure subject={text.subject} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        )}
      </div>
    );
  return (
    <article className={styles.page} aria-labelledby={titleId}>
      <Head
        dossier={data}
        titleId={titleId}
        level={headingLevel}
        actions={actions}
        status={wordFor("xmzt", data.status)}
      />
      <div className={styles.columns}>
        <div className={styles.main}>
          <DossierMoney money={data.money} />
          <DossierFacts dossier={data} wordFor={wordFor} />
          <DossierHolding dossier={data} wordFor={wordFor} />
        </div>
        <div className={styles.aside}>
          <DossierTimeline events={data.timeline} />
        </div>
        <div className={styles.main}>
          <DossierParties dossier={data} />
          <DossierOutcome dossier={data} wordFor={wordFor} />
          <DossierLots dossier={data} wordFor={wordFor} />
          <DossierObjections objections={data.objections} />
          <Permitted action="archive:flags">
            <DossierFlags id={id} />
          </Permitted>
          <DossierPapers id={id} wordFor={wordFor} />
          <DossierOrigin origin={data.origin} />
        </div>
      </div>
    </article>
  );
}

interface HeadProps {
  readonly dossier: Dossier;
  readonly titleId: string;
  readonly level: HeadingLevel;
  readonly actions: ReactNode;
  readonly status: string;
}

function Head({ dossier, titleId, level, actions, status }: HeadProps): ReactNode {
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <header className={styles.head}>
      <div>
        <Heading id={titleId} className={styles.title}>
          {dossier.title}
        </Heading>
        <p className={styles.marks}>
          {dossier.source === "imported" ? <span className={styles.imported}>{archiveText.importedData}</span> : null}
          <span>{status}</span>
          <span>{dossier.archiveNo ?? text.noNumber}</span>
          <span>{fillText(text.dataAsOf, { time: beijingMinute(dossier.dataAsOf) })}</span>
        </p>
      </div>
      <div className={styles.actions}>
        <PrintButton id={dossier.id} />
        {actions}
      </div>
    </header>
  );
}

/** Downloads the dossier for printing and filing; the file names the user and the time. */
function PrintButton({ id }: { id: string }): ReactNode {
  const { isRunning, save } = useDownload();
  return (
    <Button
      kind="text"
      size="small"
      isLoading={isRunning}
      icon={<Icon name="download" size={16} />}
      onClick={() => void save({ download: "archive.printDossier", query: {}, params: { id } })}
    >
      {text.print}
    </Button>
  );
}
