import { useState } from "react";
import { reportError } from "#shared/feedback/report-error.ts";
import { useLatestRequest } from "#shared/hooks/use-latest-request.ts";
import { Permitted, usePermission } from "#shared/permission/permitted.tsx";
import { ensureProof } from "#shared/proof/proof-request.ts";
import { canSearch, findSubsystems } from "#shared/subsystem/find-subsystems.ts";
import { Button } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { Finder } from "#shared/ui/search-box.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { PageHead } from "#shared/workspace-ui/page-head.tsx";
import { useRecordHistory } from "#shared/workspace-ui/record-history.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { useSubsystemList } from "../api.ts";
import type { Subsystem } from "../model/subsystem-form.ts";
import { subsystemAdminText, subsystemText as text } from "../text.ts";
import { SecretDialog } from "./secret-dialog.tsx";
import styles from "./subsystem-admin.module.css";
import { SubsystemDialog } from "./subsystem-dialog.tsx";
import { SubsystemRows } from "./subsystem-rows.tsx";

/** Dialog that is open beside the list. */
type OpenDialog =
  | { readonly kind: "form"; readonly subsystem: Subsystem | null }
  | { readonly kind: "secret"; readonly appId: string; readonly secret: string };

const title = subsystemAdminText.sections.subsystems;

/** 子系统: the systems that people enter from the portal, in its order. */
export function SubsystemList() {
  const { data, error, isFetching, refetch } = useSubsystemList();
  const mayEdit = usePermission("subsystem:edit").isVisible;
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const [typed, setTyped] = useState("");
  const close = () => setOpen(null);
  const showSecret = (appId: string, secret: string | null) =>
    setOpen(secret === null ? null : { kind: "secret", appId, secret });

  const history = useRecordHistory();
  const startRequest = useLatestRequest();

  function edit(subsystem: Subsystem | null): void {
    const isLast = startRequest();
    ensureProof().then((isProved) => isProved && isLast() && setOpen({ kind: "form", subsystem }), reportError);
  }

  useTabDialog(
    "subsystem",
    open?.kind === "secret" ? (
      <SecretDialog clientId={open.appId} secret={open.secret} onClose={close} />
    ) : open && data ? (
      <SubsystemDialog
        key={open.subsystem?.id ?? "new"}
        subsystem={open.subsystem}
        roles={data.roles}
        departments={data.departments}
        publicUrl={data.publicUrl}
        onClose={close}
        onSaved={showSecret}
      />
    ) : null,
  );

  const rows = data?.rows ?? [];
  const hasSearch = canSearch(rows.length);
  const searched = hasSearch ? typed.trim() : "";
  const shownRows = findSubsystems(rows, searched, ({ indexPage }) => indexPage);
  const add = (kind: "primary" | "default") => (
    <Permitted action="subsystem:edit">
      <Button kind={kind} disabled={data === undefined} onClick={() => edit(null)}>
        {text.add}
      </Button>
    </Permitted>
  );

  return (
    <>
      <PageHead title={title} note={mayEdit && searched === "" ? text.note : text.noteReadOnly}>
        {hasSearch ? (
          <Finder
            className={styles.search}
            label={text.search}
            hint={text.searchHint}
            typed={typed}
            onType={setTyped}
          />
        ) : null}
        {data?.rows.length === 0 ? null : add("primary")}
      </PageHead>
      {error === null ? null : (
        <LoadFailure subject={text.subject} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null ? <Skeleton lines={8} label={text.loading} /> : null}
      {data?.rows.length === 0 ? <EmptyState text={text.none} action={add("primary")} /> : null}
      <p className={styles.found} role="status">
        {searched === "" || shownRows.length === 0 ? "" : text.found(shownRows.length)}
      </p>
      {rows.length > 0 && shownRows.length === 0 ? (
        <EmptyState text={text.nothingFound} action={<Button onClick={() => setTyped("")}>{text.showAll}</Button>} />
      ) : null}
      {data && shownRows.length > 0 ? (
        <SubsystemRows
          rows={shownRows}
          roles={data.roles}
          departments={data.departments}
          mayEdit={mayEdit}
          // An order needs all rows.
          mayOrder={mayEdit && searched === ""}
          onEdit={edit}
          onSecret={showSecret}
          historyOf={({ appId, appCnName }) =>
            history.actionFor({ type: "subsystem,certificate.gate", object: appId, name: appCnName })
          }
        />
      ) : null}
    </>
  );
}
