import { useState } from "react";
import { DesignerHead } from "#shared/designing/designer-head.tsx";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { Button } from "#shared/ui/button.tsx";
import { type ReportDraft, setOpen, useRefreshReports } from "../api.ts";
import { replacePiece } from "../model/difference.ts";
import { describeLocation, type FaultLocation, locationOf } from "../model/faults.ts";
import { listText, designerText as text } from "../text.ts";
import { useDesignerApi } from "./designer-context.tsx";
import type { DesignerState } from "./use-report-designer.ts";

interface Props {
  readonly draft: ReportDraft;
  readonly state: DesignerState;
  readonly announcement: string;
  readonly onBack: () => void;
  readonly onShowFault: (place: FaultLocation) => void;
  readonly onRecords: () => void;
}

/** The head of the designer with the actions on the whole report. */
export function ReportHead({ draft, state, announcement, onBack, onShowFault, onRecords }: Props) {
  const { definition, faults, mayEdit } = useDesignerApi();
  const { isDirty, isSaving, saved } = state;
  const [isOpen, setIsOpen] = useState(draft.state === "open");
  const refresh = useRefreshReports();
  const { isDesignClosed, id } = draft;

  async function changeState(next: boolean): Promise<void> {
    try {
      const { version } = await setOpen({ id, version: saved.version }, next);
      state.setVersion(version);
      setIsOpen(next);
      notify({ kind: "success", text: (next ? listText.opened : listText.closed)(definition.title) });
      await refresh();
    } catch (error) {
      reportError(error);
    }
  }
  return (
    <DesignerHead
      state={state}
      historyOf={{ type: "online_report", object: id }}
      words={text}
      status={isOpen ? listText.states.open : listText.states.closed}
      isClosed={isDesignClosed}
      {...{ mayEdit, faults, announcement, replacePiece, onBack }}
      describeFault={(fault) => describeLocation(definition, fault)}
      onFault={(fault) => onShowFault(locationOf(fault))}
      buttons={
        <>
          <Button onClick={onRecords}>{text.records}</Button>
          {mayEdit ? (
            <>
              <Button disabled={isSaving || isDirty} onClick={() => void changeState(!isOpen)}>
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
        </>
      }
    />
  );
}
