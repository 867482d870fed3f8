import { confirm } from "#shared/feedback/confirm.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { Button } from "#shared/ui/button.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import styles from "./batch.module.css";
import type { BatchAction } from "./batch.ts";
import { BatchDialog } from "./batch-dialog.tsx";
import type { ListKey } from "./list-call.ts";
import { useBatch } from "./use-batch.ts";

interface Props<Row> {
  readonly list: ListKey;
  readonly actions: readonly BatchAction<Row>[];
  readonly rows: readonly Row[];
  nameOf(row: Row): string;
  onClear(): void;
}

/** The actions on the selected rows. Null: no row is selected. */
export function BatchBar<Row>({ list, actions, rows, nameOf, onClear }: Props<Row>) {
  const { batch, start, stop, close } = useBatch<Row>(list, nameOf);
  useTabDialog("batch", batch && <BatchDialog title={batch.action.label} {...batch} onStop={stop} onClose={close} />);

  const begin = async (action: BatchAction<Row>): Promise<void> => {
    const runnable = rows.filter((row) => action.canRun(row));
    const { label, isDangerous = false } = action;
    const isConfirmed = await confirm({
      title: label,
      text: action.question(runnable.length),
      okText: label,
      isDangerous,
    });
    if (!isConfirmed || (await action.prepare?.()) === false) return;
    onClear();
    await start(action, runnable);
  };

  if (rows.length === 0) return null;
  return (
    <section className={styles.bar} aria-label="已选择的行">
      <span className={styles.count} role="status">
        已选{rows.length}项
      </span>
      {actions.map((action) => (
        <Button key={action.key} size="small" onClick={() => void begin(action).catch(reportError)}>
          {action.label}
        </Button>
      ))}
      <Button size="small" kind="text" onClick={onClear}>
        取消选择
      </Button>
    </section>
  );
}
