import { tasksIn } from "#platform/off-thread/off-thread.ts";
import { readStream } from "#platform/off-thread/streamed.ts";
import type { NamedFile } from "../ocds/byte-source.ts";
import type { Inspection, ReadLimits } from "../ocds/document-reader.ts";
import type { Finding } from "../ocds/findings.ts";
import { recordProgress } from "./import.store.ts";
import { type ChunkContext, importChunk } from "./import-chunk.service.ts";
import type { IncomingRelease } from "./incoming.ts";
import type * as ocdsTasks from "./ocds-tasks.ts";
import type { Received } from "./ocds-tasks.ts";

export const INTERRUPTED: Finding = { code: "E00", message: "导入中断：进程已结束，未导入完，请重新导入" };
const STOPPED: Finding = { code: "E00", message: "已停止：其余的发布未导入，重新导入同一文件会接着写入" };

/** An early end: a stop was requested, or this node is shutting down. Written processes are retained. */
interface EarlyEnd {
  readonly state: "stopped" | "failed";
  readonly finding: Finding;
}

const CHUNK_RELEASES = 200;
/** Maximum size of a chunk: sending it to the database blocks the event loop for about 20 ms. */
const CHUNK_CHARACTERS = 1 << 20;

const inThread = tasksIn<typeof ocdsTasks>(new URL("./ocds-tasks.ts", import.meta.url), {
  kind: "streamed",
  isBackground: true,
});

/** A file whose form has been inspected. `now`: the time of the import, in milliseconds. */
interface InspectedFile {
  readonly content: NamedFile["content"];
  readonly inspection: Inspection;
  readonly limits: ReadLimits;
  readonly now: number;
}

interface Control {
  /** True once this node is shutting down. */
  readonly isClosing: () => boolean;
  readonly onProgress: ((done: number, total: number) => void) | undefined;
}

/** Imports the releases of a file in chunks. Requires the lock. Undefined: all were read. */
export async function importReleases(
  context: ChunkContext,
  { content, inspection, limits, now }: InspectedFile,
  { isClosing, onProgress }: Control,
): Promise<EarlyEnd | undefined> {
  const { db, batchId, collector, requireLock } = context;
  let chunk: IncomingRelease[] = [];
  let chunkCharacters = 0;
  let processed = 0;
  const total = (): number => Math.max(processed, inspection.releases);
  const progress = () => ({ done: processed, total: total(), counts: collector.counts() });
  const flush = async (): Promise<EarlyEnd | undefined> => {
    requireLock();
    if (isClosing()) return { state: "failed", finding: INTERRUPTED };
    const mayContinue = await recordProgress(db, batchId, progress());
    if (!mayContinue) return { state: "stopped", finding: STOPPED };
    await importChunk(context, chunk);
    processed += chunk.length;
    onProgress?.(processed, total());
    chunk = [];
    chunkCharacters = 0;
    return undefined;
  };
  const batches = readStream<readonly Received[]>((port) =>
    inThread("sendReleases", { content, inspection, limits, now, port }, [port]),
  );
  for await (const batch of batches)
    for (const received of batch) {
      if ("code" in received) {
        collector.addFindings([received]);
        continue;
      }
      chunk.push(received);
      chunkCharacters += received.size;
      if (chunk.length < CHUNK_RELEASES && chunkCharacters < CHUNK_CHARACTERS) continue;
      const earlyEnd = await flush();
      if (earlyEnd) return earlyEnd;
    }
  if (chunk.length > 0) {
    const earlyEnd = await flush();
    if (earlyEnd) return earlyEnd;
  }
  requireLock();
  await recordProgress(db, batchId, progress());
  return undefined;
}
