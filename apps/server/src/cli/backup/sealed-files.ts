import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { errorCode } from "#platform/error-code.ts";
import { DamagedBackup } from "./damaged-backup.ts";
import type { BackupPart } from "./manifest.ts";
import { DamagedStream, openStream, type StreamKey, sealStream } from "./sealed-stream.ts";

type Input = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Writes a sealed file and waits until it is on the disk. Returns its size and digest. */
export async function writeSealed(path: string, input: Input, key: StreamKey): Promise<Omit<BackupPart, "name">> {
  const hash = createHash("sha256");
  let bytes = 0;
  const file = await open(path, "w", 0o600);
  try {
    for await (const chunk of sealStream(input, key)) {
      hash.update(chunk);
      bytes += chunk.length;
      await writeAll(file, chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { bytes, sha256: hash.digest("hex") };
}

async function writeAll(file: FileHandle, chunk: Buffer): Promise<void> {
  for (let start = 0; start < chunk.length; ) {
    const { bytesWritten } = await file.write(chunk, start);
    start += bytesWritten;
  }
}

const READ_BYTES = 1_048_576;

/** Reads a sealed file. Throws DamagedBackup, which names the file, if it is missing or does not open. */
export async function* readSealed(path: string, key: StreamKey, label: string): AsyncGenerator<Buffer> {
  try {
    yield* openStream(createReadStream(path, { highWaterMark: READ_BYTES }), key);
  } catch (cause) {
    if (cause instanceof DamagedStream) throw new DamagedBackup(`${label} 已损坏或不完整`, { cause });
    if (errorCode(cause) === "ENOENT") throw new DamagedBackup(`${label} 缺失`, { cause });
    throw cause;
  }
}

/** Compares a part with its manifest. Throws DamagedBackup, which names it. */
export async function requirePart(path: string, { name, bytes, sha256 }: BackupPart, backup: string): Promise<void> {
  const hash = createHash("sha256");
  let found = 0;
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: READ_BYTES })) {
      hash.update(chunk as Buffer);
      found += (chunk as Buffer).length;
    }
  } catch (cause) {
    if (errorCode(cause) === "ENOENT") throw new DamagedBackup(`${backup}/${name} 缺失`, { cause });
    throw cause;
  }
  if (found !== bytes) throw new DamagedBackup(`${backup}/${name} 不完整：应为 ${bytes} 字节，实为 ${found} 字节`);
  if (hash.digest("hex") !== sha256) throw new DamagedBackup(`${backup}/${name} 已损坏：与清单的摘要不符`);
}
