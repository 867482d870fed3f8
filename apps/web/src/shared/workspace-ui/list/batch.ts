/** One action on many rows. */
export interface BatchAction<Row> {
  readonly key: string;
  readonly label: string;
  /** Permission code; without it everybody who sees the list may. */
  readonly permission?: string;
  readonly isDangerous?: boolean;
  canRun(row: Row): boolean;
  /** What is asked before it begins. */
  question(count: number): string;
  /** Once, before the first row: false breaks off. */
  prepare?(): Promise<boolean>;
  run(row: Row): Promise<unknown>;
}

export interface BatchFailure {
  readonly name: string;
  readonly message: string;
}

export interface BatchProgress {
  readonly total: number;
  readonly done: number;
  readonly failures: readonly BatchFailure[];
  readonly isStopping: boolean;
  readonly isOver: boolean;
}

export const batchOf = (total: number): BatchProgress => ({
  total,
  done: 0,
  failures: [],
  isStopping: false,
  isOver: false,
});

interface Ports<Row> {
  run(row: Row): Promise<unknown>;
  nameOf(row: Row): string;
  messageOf(error: unknown): string;
  /** Asked before each row. */
  isStopped(): boolean;
  /** Told after each row, and at the end. */
  onProgress(part: Pick<BatchProgress, "done" | "failures" | "isOver">): void;
}

/** One row after the other; a failure is noted and the next row tried. */
export async function runBatch<Row>(rows: readonly Row[], ports: Ports<Row>): Promise<void> {
  const failures: BatchFailure[] = [];
  let done = 0;
  const tell = (isOver: boolean): void => ports.onProgress({ done, failures: [...failures], isOver });
  for (const row of rows) {
    if (ports.isStopped()) break;
    try {
      await ports.run(row);
    } catch (error) {
      failures.push({ name: ports.nameOf(row), message: ports.messageOf(error) });
    }
    done += 1;
    tell(false);
  }
  tell(true);
}

/** What has come of it, in words. */
export function batchSummary({ total, done, failures }: BatchProgress): string {
  const parts = [`成功${done - failures.length}项`];
  if (failures.length > 0) parts.push(`失败${failures.length}项`);
  if (done < total) parts.push(`未处理${total - done}项`);
  return parts.join("，");
}
