import { objectWord, reasonWord } from "@tender/contract/audit-words";
import type { ReactNode } from "react";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { TimeText } from "../../../shared/workspace-ui/time-text.tsx";
import type { AuditEntry } from "../api.ts";
import { auditText as text } from "../text.ts";
import styles from "./audit-detail.module.css";
import { OutcomeWord } from "./outcome-word.tsx";

interface Props {
  readonly entry: AuditEntry;
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
    <Dialog
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
    </Dialog>
  );
}
