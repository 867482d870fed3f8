import { objectWord, reasonWord } from "@tender/contract/audit-words";
import { Button } from "../../../shared/ui/button.tsx";
import { type Detail, DetailList } from "../../../shared/workspace-ui/detail-list.tsx";
import type { RowOf } from "../../../shared/workspace-ui/list/list-call.ts";
import { TimeText } from "../../../shared/workspace-ui/time-text.tsx";
import { WorkspaceDialog } from "../../../shared/workspace-ui/workspace-dialog.tsx";
import { auditText as text } from "../text.ts";
import { OutcomeWord } from "./outcome-word.tsx";

interface Props {
  readonly entry: RowOf<"audit.list">;
  readonly actionWord: string;
  onClose(): void;
}

/** Everything one entry says. */
export function AuditDetail({ entry, actionWord, onClose }: Props) {
  const details: readonly Detail[] = [
    { label: text.at, value: <TimeText at={entry.at} isExact /> },
    { label: text.username, value: entry.username ?? text.anonymous },
    { label: text.action, value: actionWord },
    { label: text.object, value: objectWord(entry.action, entry.object) },
    { label: text.outcome, value: <OutcomeWord outcome={entry.outcome} /> },
    { label: text.reason, value: reasonWord(entry.reason) },
    { label: text.address, value: entry.address ?? "—" },
    { label: text.requestId, value: entry.requestId ?? "—" },
  ];
  return (
    <WorkspaceDialog
      open
      title={text.detail}
      width={520}
      onClose={onClose}
      footer={<Button onClick={onClose}>{text.close}</Button>}
    >
      <DetailList details={details} columns={1} />
    </WorkspaceDialog>
  );
}
