/** An action on several rows. */
export interface BatchAction<Row> {
  readonly key: string;
  readonly label: string;
  /** Permission code. Undefined: everybody who sees the list may run the action. */
  readonly permission?: string;
  readonly isDangerous?: boolean;
  canRun(row: Row): boolean;
  /** Returns the question before the action. */
  question(count: number): string;
  /** Runs once before the first row. False: cancels the batch. */
  prepare?(): Promise<boolean>;
  run(row: Row): Promise<unknown>;
}

export interface BatchFailure {
  readonly name: string;
  readonly message: string;
}

export interface BatchProgress {
  readonly total: number;
  readonly processed: number;
  readonly failures: readonly BatchFailure[];
  readonly isStopping: boolean;
  readonly isOver: boolean;
}

export const createBatch = (total: number): BatchProgress => ({
  total,
  processed: 0,
  failures: [],
  isStopping: false,
  isOver: false,
});

interface Ports<Row> {
  run(row: Row): Promise<unknown>;
  nameOf(row: Row): string;
  messageOf(error: unknown): string;
  /** Called before each row. */
  isStopped(): boolean;
  /** Called after each row, and at the end. */
  onProgress(part: Pick<BatchProgress, "processed" | "failures" | "isOver">): void;
}

/** Runs one row after the other. A failure is recorded, and the next row follows. */
export async function runBatch<Row>(rows: readonly Row[], ports: Ports<Row>): Promise<void> {
  const failures: BatchFailure[] = [];
  let processed = 0;
  const report = (isOver: boolean): void => ports.onProgress({ processed, failures: [...failures], isOver });
  for (const row of rows) {
    if (ports.isStopped()) break;
    try {
      await ports.run(row);
    } catch (error) {
      failures.push({ name: ports.nameOf(row), message: ports.messageOf(error) });
    }
    processed += 1;
    report(false);
  }
  report(true);
}

/** Summarises the result. */
export function summariseBatch({ total, processed, failures }: BatchProgress): string {
  const parts = [`成功${processed - failures.length}项`];
  if (failures.length > 0) parts.push(`失败${failures.length}项`);
  if (processed < total) parts.push(`未处理${total - processed}项`);
  return parts.join("，");
}
