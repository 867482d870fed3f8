import { useState } from "react";
import { OrganisationFactList } from "#shared/organisation/organisation-facts.tsx";
import { VersionHistory } from "#shared/organisation/version-history.tsx";
import { Button } from "#shared/ui/button.tsx";
import { Icon } from "#shared/ui/icon.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { Tabs } from "#shared/ui/tabs.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { WorkspaceDialog } from "#shared/workspace-ui/workspace-dialog.tsx";
import { type OrganisationDetail, useOrganisation, useVersions } from "../api.ts";
import { organisationAdminText, organisationDetailText as text } from "../text.ts";
import { AccountPart } from "./account-part.tsx";
import { FilePart } from "./file-part.tsx";
import styles from "./organisation-admin.module.css";
import { ReviewPart } from "./review-part.tsx";

type Section = keyof typeof text.sections;

const sections = Object.keys(text.sections) as Section[];

/** All data of an organisation. A pending submission comes first. */
export function OrganisationDetailDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data, error, isFetching, refetch } = useOrganisation(id);
  const [chosen, setChosen] = useState<Section | null>(null);
  const section = chosen ?? (data?.submission?.state === "waiting" ? "review" : "facts");
  return (
    <WorkspaceDialog
      open
      title={data ? text.title(data.facts.name) : text.loading}
      width={880}
      onClose={onClose}
      footer={<Button onClick={onClose}>{text.close}</Button>}
    >
      {error ? (
        <LoadFailure subject={text.loading} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : null}
      {data ? (
        <Tabs
          label={text.parts}
          items={sections.map((key) => ({ key, label: text.sections[key] }))}
          active={section}
          onChange={setChosen}
        >
          <div className={styles.section}>
            <Part section={section} detail={data} />
          </div>
        </Tabs>
      ) : null}
      {!data && !error ? <Skeleton lines={8} label={`正在加载${text.loading}`} /> : null}
    </WorkspaceDialog>
  );
}

function Part({ section, detail }: { readonly section: Section; readonly detail: OrganisationDetail }) {
  switch (section) {
    case "accounts":
      return <AccountPart detail={detail} />;
    case "files":
      return <FilePart detail={detail} />;
    case "versions":
      return <VersionPart id={detail.id} />;
    case "review":
      return <ReviewPart detail={detail} />;
    default:
      return <FactPart detail={detail} />;
  }
}

function FactPart({ detail }: { readonly detail: OrganisationDetail }) {
  const { facts, state, currentVersion, certificates, ident, createdAt, updatedAt } = detail;
  const { bound, outdated } = certificates;
  return (
    <>
      {outdated > 0 ? (
        <p className={styles.warning} role="alert">
          <Icon name="warning" size={18} />
          {text.outdated(outdated)}
        </p>
      ) : null}
      <OrganisationFactList
        facts={facts}
        moreDetails={[
          ...(facts.uscc === null ? [{ label: text.other, value: ident }] : []),
          { label: text.state, value: organisationAdminText.states[state] },
          { label: text.version, value: organisationAdminText.versionOf(currentVersion) },
          { label: text.certificates, value: text.certificateCount(bound) },
          { label: text.createdAt, value: <TimeText at={createdAt} isExact /> },
          { label: text.updatedAt, value: <TimeText at={updatedAt} isExact /> },
        ]}
      />
    </>
  );
}

function VersionPart({ id }: { readonly id: string }) {
  const { data, error, isFetching, refetch } = useVersions(id);
  if (error)
    return (
      <LoadFailure
        subject={text.sections.versions}
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return data ? <VersionHistory versions={data} /> : <Skeleton lines={4} />;
}
