import { Progress } from "antd";
import { Button } from "#shared/ui/button.tsx";
import { WorkspaceDialog } from "#shared/workspace-ui/workspace-dialog.tsx";
import styles from "./batch.module.css";
import { type BatchProgress, summariseBatch } from "./batch.ts";

interface Props {
  readonly title: string;
  readonly progress: BatchProgress;
  onStop(): void;
  onClose(): void;
}

/** The progress of a batch, with its failures. It cannot be closed while it runs, only stopped. */
export function BatchDialog({ title, progress, onStop, onClose }: Props) {
  const { total, processed, failures, isStopping, isOver } = progress;
  const footer = isOver ? (
    <Button kind="primary" onClick={onClose}>
      完成
    </Button>
  ) : (
    <Button isLoading={isStopping} onClick={onStop}>
      停止
    </Button>
  );
  return (
    <WorkspaceDialog open title={title} onClose={isOver ? onClose : undefined} footer={footer}>
      <Progress
        percent={Math.round((processed / Math.max(1, total)) * 100)}
        status={failures.length > 0 ? "exception" : isOver && processed === total ? "success" : "normal"}
        aria-label={`${title}的进度`}
      />
      <p role="status">{isOver ? summariseBatch(progress) : `已处理${processed} / ${total}项`}</p>
      {failures.length > 0 ? (
        <ul className={styles.failures} aria-label="失败的项">
          {failures.map(({ name, message }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: failures are only ever added at the end
            <li key={index}>
              <b>{name}</b>
              <span>{message}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </WorkspaceDialog>
  );
}
