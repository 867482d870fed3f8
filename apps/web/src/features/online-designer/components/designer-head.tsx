import { FaultList } from "../../../shared/designing/fault-list.tsx";
import { Permitted } from "../../../shared/permission/permitted.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { HistoryButton } from "../../../shared/workspace-ui/history-button.tsx";
import { PageHead } from "../../../shared/workspace-ui/page-head.tsx";
import { type FaultPlace, placeOf, wordsOfPlace } from "../model/faults.ts";
import { designerText as text } from "../text.ts";
import styles from "./designer.module.css";
import { useDesignerApi } from "./designer-context.tsx";
import type { DesignerState } from "./use-designer.ts";

interface Props {
  readonly state: DesignerState;
  readonly release: number | null;
  readonly isClosed: boolean;
  readonly mayEdit: boolean;
  readonly onBack: () => void;
  readonly onPlace: (place: FaultPlace) => void;
  readonly onReleases: () => void;
  readonly onPublish: () => void;
}

/** What is designed, how it stands, and what can be done with it as a whole. */
export function DesignerHead(props: Props) {
  const { state, release, isClosed, mayEdit, onBack, onPlace, onReleases, onPublish } = props;
  const { id, definition, faults } = useDesignerApi();
  const { isAnyDirty, isSaving, isRestored, canUndo, canRedo } = state;
  return (
    <>
      <PageHead
        title={definition.title || text.what}
        note={
          <span className={styles.line}>
            <code>{definition.code}</code>
            <span>{release === null ? text.draft : text.published(release)}</span>
            {mayEdit ? <span role="status">{isAnyDirty ? text.unsaved : text.allSaved}</span> : null}
          </span>
        }
      >
        <Button onClick={onBack}>{text.back}</Button>
        <HistoryButton type="online_form" object={id} name={definition.title} />
        <Button onClick={onReleases}>{text.releases}</Button>
        {mayEdit ? (
          <Button isLoading={isSaving} disabled={!state.isDirty.definition} onClick={() => void state.save()}>
            {text.save}
          </Button>
        ) : null}
        {isClosed ? null : (
          <Permitted action="online_form:publish">
            <Button kind="primary" disabled={isSaving} onClick={onPublish}>
              {text.publish}
            </Button>
          </Permitted>
        )}
      </PageHead>
      {isClosed ? <p className={styles.closed}>{text.closed}</p> : null}
      {!isClosed && !mayEdit ? <p className={styles.closed}>{text.readOnly}</p> : null}
      {isRestored ? (
        <div className={styles.restored} role="status">
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
          onChoose={(fault) => onPlace(placeOf(definition, fault))}
        />
      </div>
    </>
  );
}
