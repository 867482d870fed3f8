import { objectWord, reasonWord } from "@tender/contract/audit-words";
import type { ReactNode } from "react";
import { Button } from "../../../shared/ui/button.tsx";
import type { RowOf } from "../../../shared/workspace-ui/list/list-call.ts";
import { TimeText } from "../../../shared/workspace-ui/time-text.tsx";
import { WorkspaceDialog } from "../../../shared/workspace-ui/workspace-dialog.tsx";
import { auditText as text } from "../text.ts";
import styles from "./audit-detail.module.css";
import { OutcomeWord } from "./outcome-word.tsx";

interface Props {
  readonly entry: RowOf<"audit.list">;
  readonly actionWord: string;
  onClose(): void;
}

/** Everything one entry says. */
export function AuditDetail({ entry, actionWord, onClose }: Props) {
  const lines: readonly (readonly [string, ReactNode])[] = [
    [text.at, <TimeText key="at" at={entry.at} isExact />],
    [text.username, entry.username ?? text.anonymous],
    [text.action, actionWord],
    [text.object, objectWord(entry.action, entry.object)],
    [text.outcome, <OutcomeWord key="outcome" outcome={entry.outcome} />],
    [text.reason, reasonWord(entry.reason)],
    [text.address, entry.address ?? "—"],
    [text.requestId, entry.requestId ?? "—"],
  ];
  return (
    <WorkspaceDialog
      open
      title={text.detail}
      width={520}
      onClose={onClose}
      footer={<Button onClick={onClose}>{text.close}</Button>}
    >
      <dl className={styles.lines}>
        {lines.map(([label, value]) => (
          <div key={label} className={styles.line}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </WorkspaceDialog>
  );
}
