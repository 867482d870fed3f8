import { useState } from "react";
import { confirm } from "#shared/feedback/confirm.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { useLatestRequest } from "#shared/hooks/use-latest-request.ts";
import { Permitted } from "#shared/permission/permitted.tsx";
import { ensureProof } from "#shared/proof/proof-request.ts";
import { Button } from "#shared/ui/button.tsx";
import { type ListDescription, ListPage } from "#shared/workspace-ui/list/list-page.tsx";
import { actionsColumn } from "#shared/workspace-ui/list/usual-columns.ts";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { type Origin, readOriginUse, removeOrigin, useRefreshOrigins } from "../api.ts";
import { removalQuestion } from "../model/removal-question.ts";
import { subsystemAdminText, originText as text } from "../text.ts";
import { OriginDialog } from "./origin-dialog.tsx";
import styles from "./subsystem-admin.module.css";

type Columns = ListDescription<"subsystemAdmin.listOrigins">["columns"];

const CHANGE = "subsystem:origin";

const facts: Columns = [
  {
    key: "origin",
    title: text.origin,
    width: 240,
    fixed: "left",
    isLocked: true,
    render: ({ origin }) => <span className={styles.long}>{origin}</span>,
  },
  {
    key: "purposes",
    title: text.purposes,
    width: 140,
    render: ({ forRedirects, forFrames }) =>
      [...(forRedirects ? [text.forRedirects] : []), ...(forFrames ? [text.forFrames] : [])].join("、") || "—",
  },
  {
    key: "source",
    title: text.source,
    width: 190,
    render: ({ isFixed }) =>
      isFixed ? (
        <span className={styles.fixed} title={text.fixedHint}>
          {text.fixed}
        </span>
      ) : (
        text.registered
      ),
  },
  {
    key: "note",
    title: text.noteField,
    width: 180,
    render: ({ note }) => <span className={styles.long}>{note || "—"}</span>,
  },
];

/** 登记站点: sites that the portal may redirect to or show in frames. */
export function OriginList() {
  const [open, setOpen] = useState<Origin | "new" | null>(null);
  useTabDialog(
    "origin",
    open === null ? null : (
      <OriginDialog
        key={open === "new" ? "new" : open.origin}
        stored={open === "new" ? null : open}
        onClose={() => setOpen(null)}
      />
    ),
  );
  const startRequest = useLatestRequest();

  function edit(origin: Origin | "new"): void {
    const isLast = startRequest();
    ensureProof().then((isProved) => isProved && isLast() && setOpen(origin), reportError);
  }

  const actions: Columns[number] = {
    ...actionsColumn(140),
    render: (row) => (row.isFixed ? null : <RowActions row={row} onEdit={() => edit(row)} />),
  };
  return (
    <ListPage
      name="registered-origins"
      title={subsystemAdminText.sections.origins}
      note={text.note}
      list="subsystemAdmin.listOrigins"
      isWhole
      fields={[]}
      columns={[...facts, actions]}
      rowKey={({ origin }) => origin}
      rowName={({ origin }) => origin}
      empty={{ plain: text.none, filtered: text.none }}
      primary={
        <Permitted action={CHANGE}>
          <Button kind="primary" onClick={() => edit("new")}>
            {text.add}
          </Button>
        </Permitted>
      }
    />
  );
}

function RowActions({ row: { origin }, onEdit }: { row: Origin; onEdit: () => void }) {
  const refresh = useRefreshOrigins();
  const [isBusy, setIsBusy] = useState(false);

  async function remove(): Promise<void> {
    setIsBusy(true);
    try {
      const question = removalQuestion(origin, await readOriginUse(origin));
      if (!(await confirm({ title: text.removeTitle, text: question, okText: text.remove, isDangerous: true }))) return;
      await removeOrigin(origin);
      notify({ kind: "success", text: text.removed(origin) });
    } catch (error) {
      reportError(error);
    } finally {
      setIsBusy(false);
      await refresh();
    }
  }

  return (
    <Permitted action={CHANGE}>
      <span className={styles.actions}>
        <RowAction aria-label={text.editOf(origin)} onClick={onEdit}>
          {text.edit}
        </RowAction>
        <RowAction aria-label={text.removeOf(origin)} isLoading={isBusy} onClick={() => void remove()}>
          {text.remove}
        </RowAction>
      </span>
    </Permitted>
  );
}
