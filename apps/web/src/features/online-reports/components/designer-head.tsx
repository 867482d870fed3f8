import { useState } from "react";
import { FaultList } from "../../../shared/designing/fault-list.tsx";
import { notify } from "../../../shared/feedback/notify.ts";
import { reportError } from "../../../shared/feedback/report-error.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { HistoryButton } from "../../../shared/workspace-ui/history-button.tsx";
import { PageHead } from "../../../shared/workspace-ui/page-head.tsx";
import { type ReportDraft, setOpen, useRefreshReports } from "../api.ts";
import { type FaultPlace, placeOf, wordsOfPlace } from "../model/faults.ts";
import { listText, designerText as text } from "../text.ts";
import styles from "./designer.module.css";
import { useDesignerApi } from "./designer-context.tsx";
import type { DesignerState } from "./use-report-designer.ts";

interface Props {
  readonly draft: ReportDraft;
  readonly state: DesignerState;
  readonly onBack: () => void;
  readonly onPlace: (place: FaultPlace) => void;
  readonly onRecords: () => void;
}

/** What is designed, how it stands, and what can be done with it as a whole. */
export function DesignerHead({ draft, state, onBack, onPlace, onRecords }: Props) {
  const { definition, faults, mayEdit } = useDesignerApi();
  const { isDirty, isSaving, isRestored, canUndo, canRedo, saved } = state;
  const [isOpen, setIsOpen] = useState(draft.state === "open");
  const refresh = useRefreshReports();
  const { isDesignClosed, id } = draft;

  async function put(next: boolean): Promise<void> {
    try {
      const { version } = await setOpen({ id, version: saved.version }, next);
      state.noteVersion(version);
      setIsOpen(next);
      notify({ kind: "success", text: (next ? listText.opened : listText.closed)(definition.title) });
      await refresh();
    } catch (error) {
      reportError(error);
    }
  }
  return (
    <>
      <PageHead
        title={definition.title || text.what}
        note={
          <span className={styles.line}>
            <code>{definition.code}</code>
            <span>{isOpen ? text.open : text.closed}</span>
            {mayEdit ? <span role="status">{isDirty ? text.unsaved : text.allSaved}</span> : null}
          </span>
        }
      >
        <Button onClick={onBack}>{text.back}</Button>
        <HistoryButton type="online_report" object={id} name={definition.title} />
        <Button onClick={onRecords}>{text.records}</Button>
        {mayEdit ? (
          <>
            <Button disabled={isSaving || isDirty} onClick={() => void put(!isOpen)}>
              {isOpen ? listText.close : listText.open}
            </Button>
            <Button
              kind="primary"
              isLoading={isSaving}
              disabled={!isDirty || faults.length > 0}
              onClick={() => void state.save()}
            >
              {text.save}
            </Button>
          </>
        ) : null}
      </PageHead>
      {isDesignClosed ? <p className={styles.closed}>{text.designClosed}</p> : null}
      {!isDesignClosed && !mayEdit ? <p className={styles.closed}>{text.readOnly}</p> : null}
      {isRestored ? (
        <div className={styles.closed} role="status">
          <span>{text.restored}</span>
          <Button size="small" onClick={state.discard}>
            {text.discard}
          </Button>
        </div>
      ) : null}
      <div className={styles.bar}>
        {mayEdit ? (
          <>
            <IconButton
              icon="undo"
              label={text.undo}
              aria-keyshortcuts="Control+Z"
              disabled={!canUndo}
              onClick={state.undo}
            />
            <IconButton
              icon="redo"
              label={text.redo}
              aria-keyshortcuts="Control+Shift+Z"
              disabled={!canRedo}
              onClick={state.redo}
            />
          </>
        ) : null}
        <FaultList
          faults={faults}
          wordsOf={(fault) => wordsOfPlace(definition, fault)}
          onChoose={(fault) => onPlace(placeOf(fault))}
        />
      </div>
    </>
  );
}
