import { organisationKindWords } from "@tender/contract/organisation-facts";
import { useState } from "react";
import { confirm } from "#shared/feedback/confirm.ts";
import { useWork } from "#shared/feedback/use-work.ts";
import { organisationDifferences } from "#shared/organisation/organisation-differences.ts";
import { OrganisationFactList, useRegions } from "#shared/organisation/organisation-facts.tsx";
import { OrganisationFiles } from "#shared/organisation/organisation-files.tsx";
import { VersionHistory } from "#shared/organisation/version-history.tsx";
import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { Card } from "#shared/workspace-ui/card.tsx";
import { ChangeTable } from "#shared/workspace-ui/change-table.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { type OwnOrganisation, useOwnVersions, useRefreshOwn, withdrawOwn } from "../api.ts";
import { readStoredDraft } from "../draft-autosave.ts";
import { ownOrganisationText as text } from "../text.ts";
import { DraftEditor } from "./draft-editor.tsx";
import styles from "./own-organisation.module.css";

/** An organisation that the user acts for: its current facts, the pending change and the versions. */
export function OrganisationSection({ organisation }: { readonly organisation: OwnOrganisation }) {
  const { facts, state, roles, isAdministrator, administrators, currentVersion } = organisation;
  return (
    <section className={styles.organisation} aria-label={facts.name}>
      <div className={styles.stack}>
        <Card
          title={facts.name}
          extra={<StatusWord tone={state === "active" ? "good" : "bad"}>{text.states[state]}</StatusWord>}
        >
          {state === "off" ? (
            <p className={styles.changed} role="alert">
              {text.off}
            </p>
          ) : null}
          <p className={styles.about}>
            <strong>{text.version(currentVersion)}</strong>
            <span className={styles.quiet}>
              {text.roles(roles.map((role) => organisationKindWords[role]).join("、"))}
            </span>
            <span className={styles.quiet}>{text.administrators(administrators)}</span>
          </p>
          <OrganisationFactList facts={facts} />
          <div className={styles.files}>
            <h3>{text.files}</h3>
            <OrganisationFiles files={facts.attachments} />
          </div>
          {isAdministrator ? null : <p className={styles.quiet}>{text.readOnly}</p>}
        </Card>
        <ChangeSection organisation={organisation} />
        <Versions id={organisation.id} />
      </div>
    </section>
  );
}

/** The pending change: submitted, or being edited. */
function ChangeSection({ organisation }: { readonly organisation: OwnOrganisation }) {
  const { id, submission, isAdministrator } = organisation;
  const refresh = useRefreshOwn();
  const [isOpen, setIsOpen] = useState(submission !== null || readStoredDraft(id) !== null);
  const [readCount, setReadCount] = useState(0);
  if (submission?.state === "waiting") return <WaitingChange organisation={organisation} submission={submission} />;
  if (!isAdministrator) return null;
  if (!isOpen && submission === null)
    return (
      <div className={styles.actions}>
        <Button kind="primary" onClick={() => setIsOpen(true)}>
          {text.change}
        </Button>
      </div>
    );
  return (
    <Card title={text.changeTitle}>
      {submission?.state === "returned" ? (
        <p className={styles.changed} role="alert">
          {text.returned(submission.reason ?? "")}
        </p>
      ) : null}
      <DraftEditor
        // The refreshed data is rendered a moment after the read has ended.
        key={readCount === 0 ? 0 : `${readCount}:${submission?.version}`}
        organisation={organisation}
        onEnded={() => setIsOpen(false)}
        onReload={() => void refresh().then(() => setReadCount(readCount + 1))}
      />
    </Card>
  );
}

interface WaitingProps {
  readonly organisation: OwnOrganisation;
  readonly submission: NonNullable<OwnOrganisation["submission"]>;
}

function WaitingChange({ organisation: { id, facts, isAdministrator }, submission }: WaitingProps) {
  const refresh = useRefreshOwn();
  const { wordFor } = useRegions();
  const { isBusy, work } = useWork(refresh);
  async function withdraw(): Promise<void> {
    if (!(await confirm({ title: text.withdraw, text: text.withdrawQuestion, okText: text.withdraw }))) return;
    await work(() => withdrawOwn(id), text.withdrawn);
  }
  return (
    <Card
      title={text.waitingTitle}
      extra={submission.submittedAt ? <TimeText at={submission.submittedAt} isExact /> : null}
    >
      <p className={styles.about}>{text.waiting(submission.submittedBy)}</p>
      <ChangeTable
        label={text.waitingTitle}
        changes={organisationDifferences(facts, submission.facts, wordFor, submission.changed)}
        headings={[text.now, text.proposed]}
      />
      {isAdministrator ? (
        <div className={styles.actions}>
          <Button isLoading={isBusy} onClick={() => void withdraw()}>
            {text.withdraw}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

function Versions({ id }: { readonly id: string }) {
  const { data, error, isFetching, refetch } = useOwnVersions(id);
  return (
    <Card title={text.versions}>
      {error ? (
        <LoadFailure subject={text.versions} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : data ? (
        <VersionHistory versions={data} />
      ) : (
        <Skeleton lines={3} />
      )}
    </Card>
  );
}
