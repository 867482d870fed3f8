import { type ReactNode, useEffect, useEffectEvent } from "react";
import { Button } from "#shared/ui/button.tsx";
import { IconButton } from "#shared/ui/icon-button.tsx";
import { ConcurrentChanges } from "#shared/workspace-ui/concurrent-changes.tsx";
import { HistoryButton } from "#shared/workspace-ui/history-button.tsx";
import { PageHead } from "#shared/workspace-ui/page-head.tsx";
import { useTabScope } from "#shared/workspace-ui/tab-scope.tsx";
import styles from "./designer-head.module.css";
import { FaultList } from "./fault-list.tsx";
import type { Fault } from "./faults.ts";
import type { MergeResult } from "./pieces.ts";
import { designerText as text } from "./text.ts";

interface DesignState<D> {
  readonly definition: D;
  readonly saved: { readonly version: number };
  readonly merged: MergeResult<D> | null;
  readonly isDirty: boolean;
  readonly isRestored: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  changeDefinition(act: (now: D) => D): void;
  undo(): void;
  redo(): void;
  discard(): void;
}

interface Props<D, F extends Fault> {
  readonly state: DesignState<D>;
  readonly historyOf: { readonly type: "online_form" | "online_report"; readonly object: string };
  readonly words: { readonly subject: string; readonly closed: string; readonly readOnly: string };
  /** The state in words: published, open. */
  readonly status: string;
  readonly isClosed: boolean;
  readonly mayEdit: boolean;
  readonly faults: readonly F[];
  /** The last action, for screen readers. */
  readonly announcement: string;
  /** Actions on the whole definition. */
  readonly buttons: ReactNode;
  /** The switch between the views, beside undo and redo. */
  readonly views?: ReactNode;
  describeFault(fault: F): string;
  onFault(fault: F): void;
  replacePiece(definition: D, name: string, value: unknown): D;
  onBack(): void;
}

/** The head of a designer: name, state, actions, faults, and the changes that another person saved. */
export function DesignerHead<D extends { readonly code: string; readonly title: string }, F extends Fault>(
  props: Props<D, F>,
) {
  const { state, words, isClosed, mayEdit, faults } = props;
  const { definition, merged } = state;
  const scope = useTabScope();
  const displayName = definition.title || words.subject;
  const setTabTitle = useEffectEvent((name: string) => scope?.setTitle(name));
  useEffect(() => setTabTitle(displayName), [displayName]);
  return (
    <>
      <PageHead
        title={displayName}
        note={
          <span className={styles.line}>
            <code>{definition.code}</code>
            <span>{props.status}</span>
            {mayEdit ? <span role="status">{state.isDirty ? text.unsaved : text.allSaved}</span> : null}
          </span>
        }
      >
        <Button onClick={props.onBack}>{text.back}</Button>
        <HistoryButton {...props.historyOf} name={definition.title} />
        {props.buttons}
      </PageHead>
      {isClosed ? <p className={styles.told}>{words.closed}</p> : null}
      {!isClosed && !mayEdit ? <p className={styles.told}>{words.readOnly}</p> : null}
      {state.isRestored ? (
        <div className={styles.told} role="status">
          <span>{text.restored}</span>
          <Button size="small" onClick={state.discard}>
            {text.discard}
          </Button>
        </div>
      ) : null}
      {merged && merged.differences.length > 0 ? (
        <ConcurrentChanges
          key={state.saved.version}
          fields={merged.fields}
          differences={merged.differences}
          onChoose={(name, value) => state.changeDefinition((now) => props.replacePiece(now, name, value))}
        />
      ) : null}
      <p className="visually-hidden" role="status">
        {props.announcement}
      </p>
      <div className={styles.bar}>
        <div className={styles.views}>{props.views}</div>
        {mayEdit ? (
          <>
            <IconButton
              icon="undo"
              label={text.undo}
              aria-keyshortcuts="Control+Z"
              disabled={!state.canUndo}
              onClick={state.undo}
            />
            <IconButton
              icon="redo"
              label={text.redo}
              aria-keyshortcuts="Control+Shift+Z"
              disabled={!state.canRedo}
              onClick={state.redo}
            />
          </>
        ) : null}
        <FaultList faults={faults} wordsOf={props.describeFault} onChoose={props.onFault} />
      </div>
    </>
  );
}
