import { useState } from "react";
import { reportError } from "#shared/feedback/report-error.ts";
import { boundedLoad } from "#shared/loading/chunk-load.ts";
import { Button } from "#shared/ui/button.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import type { ReportState } from "../model/schedule-form.ts";
import { scheduleText as text } from "../schedule-text.ts";
import type { ScheduleDialog } from "./schedule-dialog.tsx";

const loadDialog = boundedLoad(async () => (await import("./schedule-dialog.tsx")).ScheduleDialog);

/** 定时发送: opens the schedules, for users who may send the report. */
export function ScheduleButton({ report }: { readonly report: ReportState }) {
  const [opened, setOpened] = useState<{ readonly Dialog: typeof ScheduleDialog } | null>(null);
  const open = (): void => void loadDialog().then((Dialog) => setOpened({ Dialog }), reportError);
  useTabDialog("schedules", opened ? <opened.Dialog report={report} onClose={() => setOpened(null)} /> : null);
  return (
    <Button aria-haspopup="dialog" onClick={open}>
      {text.open}
    </Button>
  );
}
