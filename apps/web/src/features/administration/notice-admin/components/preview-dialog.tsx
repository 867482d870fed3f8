import type { NoticePriority } from "@tender/contract";
import { type ReactNode, useState } from "react";
import { NoticeArticle } from "#shared/notice/notice-article.tsx";
import { Button } from "#shared/ui/button.tsx";
import { Segmented } from "#shared/ui/segmented.tsx";
import { WorkspaceDialog } from "#shared/workspace-ui/workspace-dialog.tsx";
import { editorText, noticeAdminText as text } from "../text.ts";
import styles from "./notice-editor.module.css";

export interface PreviewProps {
  readonly title: string;
  readonly sender: string;
  readonly sendTime: string;
  readonly priority: NoticePriority;
  readonly html: string;
  /** Shown above the notice, not part of it. */
  readonly above?: ReactNode;
  readonly onClose: () => void;
}

/** A notice as its readers see it, on a desktop and on a phone. */
export function PreviewDialog({ title, above, onClose, ...notice }: PreviewProps) {
  const [width, setWidth] = useState<"wide" | "narrow">("wide");
  const options = (["wide", "narrow"] as const).map((value) => ({ value, label: editorText.widths[value] }));
  return (
    <WorkspaceDialog
      open
      title={title === "" ? text.untitled : title}
      share={{ widthPercent: 60, heightPercent: 80 }}
      onClose={onClose}
      footer={
        <>
          <span className={styles.widths}>
            <Segmented label={editorText.widthLabel} options={options} value={width} onChange={setWidth} />
          </span>
          <Button kind={above ? "default" : "primary"} onClick={onClose}>
            {text.close}
          </Button>
        </>
      }
    >
      {above}
      <div className={width === "narrow" ? styles.phone : undefined}>
        <NoticeArticle {...notice} />
      </div>
    </WorkspaceDialog>
  );
}
