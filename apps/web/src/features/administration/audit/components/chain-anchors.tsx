import { beijingDay } from "@tender/contract/beijing";
import { useState } from "react";
import { download } from "#shared/api/download.ts";
import { saveAsFile } from "#shared/browser/save-as-file.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { Button } from "#shared/ui/button.tsx";
import { type ListDescription, ListPage } from "#shared/workspace-ui/list/list-page.tsx";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { auditText, chainText as text } from "../text.ts";
import { VerifyDialog } from "./verify-dialog.tsx";

const columns: ListDescription<"auditChain.listAnchors">["columns"] = [
  {
    key: "at",
    title: auditText.at,
    width: 160,
    fixed: "left",
    isLocked: true,
    render: ({ at }) => <TimeText at={at} isExact />,
  },
  { key: "kind", title: text.kind, width: 100, render: ({ kind }) => text.kinds[kind] },
  { key: "seq", title: text.seq, width: 110, align: "right", isHeading: true, render: ({ seq }) => String(seq) },
  { key: "digest", title: text.digest, width: 520, render: ({ digest }) => <code>{digest}</code> },
  { key: "signed", title: text.signed, width: 90, render: ({ isSigned }) => (isSigned ? text.isSigned : "—") },
  {
    key: "sent",
    title: text.sent,
    width: 200,
    render: ({ sentAt, failure }) =>
      failure === null ? (
        sentAt === null ? (
          text.notSent
        ) : (
          <TimeText at={sentAt} isExact />
        )
      ) : (
        <StatusWord tone="bad">{failure}</StatusWord>
      ),
  },
];

async function saveAnchors(): Promise<void> {
  const file = await download("auditChain.exportAnchors", {});
  saveAsFile(file, file.type, `${text.download.slice(2)}-${beijingDay(Date.now())}.jsonl`);
  notify({ kind: "success", text: text.downloaded });
}

/** 日志校验: verification of the audit trail, and its hourly anchors. */
export function ChainAnchors() {
  const [isVerifying, setIsVerifying] = useState(false);
  useTabDialog("verify", isVerifying && <VerifyDialog onClose={() => setIsVerifying(false)} />);
  return (
    <ListPage
      name="audit-anchors"
      title={auditText.sections.chain}
      note={text.note}
      list="auditChain.listAnchors"
      fields={[]}
      columns={columns}
      rowKey={({ seq, kind }) => `${seq}-${kind}`}
      rowName={({ seq }) => String(seq)}
      empty={{ plain: text.none, filtered: text.none }}
      primary={
        <>
          <Button onClick={() => void saveAnchors().catch(reportError)}>{text.download}</Button>
          <Button kind="primary" onClick={() => setIsVerifying(true)}>
            {text.verify}
          </Button>
        </>
      }
    />
  );
}
