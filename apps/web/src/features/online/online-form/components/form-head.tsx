import { DesignerHead } from "#shared/designing/designer-head.tsx";
import { Permitted } from "#shared/permission/permitted.tsx";
import { Button } from "#shared/ui/button.tsx";
import { describeLocation, type FaultLocation, locationOf } from "../model/faults.ts";
import { replacePiece } from "../model/pieces.ts";
import { designerText as text } from "../text.ts";
import { useDesignerApi } from "./designer-context.tsx";
import type { DesignerState } from "./use-designer.ts";

interface Props {
  readonly state: DesignerState;
  readonly release: number | null;
  readonly isClosed: boolean;
  readonly announcement: string;
  readonly views: React.ReactNode;
  readonly onBack: () => void;
  readonly onShowFault: (place: FaultLocation) => void;
  readonly onReleases: () => void;
  readonly onPublish: () => void;
}

/** The head of the designer with the actions on the whole form. */
export function FormHead({
  state,
  release,
  isClosed,
  announcement,
  views,
  onBack,
  onShowFault,
  onReleases,
  onPublish,
}: Props) {
  const { id, definition, faults, mayEdit } = useDesignerApi();
  const { isSaving } = state;
  return (
    <DesignerHead
      state={state}
      historyOf={{ type: "online_form", object: id }}
      words={text}
      status={release === null ? text.draft : text.published(release)}
      {...{ isClosed, mayEdit, faults, announcement, views, replacePiece, onBack }}
      describeFault={(fault) => describeLocation(definition, fault)}
      onFault={(fault) => onShowFault(locationOf(definition, fault))}
      buttons={
        <>
          <Button onClick={onReleases}>{text.releases}</Button>
          {mayEdit ? (
            <Button isLoading={isSaving} disabled={!state.dirtyParts.definition} onClick={() => void state.save()}>
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
        </>
      }
    />
  );
}
