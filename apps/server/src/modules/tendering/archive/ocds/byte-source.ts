import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import { refuse } from "./findings.ts";

/** An upload, or the path of a file on this machine. */
export type FileContent = Uint8Array | { readonly path: string };

/** A file to import. Threads can copy it. */
export interface NamedFile {
  readonly name: string;
  readonly content: FileContent;
}

/** A source that can be opened repeatedly: once to inspect the file, once to import it. */
export interface ByteSource {
  open(): AsyncIterable<Uint8Array>;
}

export const uploadedFile = (name: string, content: Uint8Array | string): NamedFile => ({
  name,
  content: typeof content === "string" ? new TextEncoder().encode(content) : content,
});

export const sourceOf = (content: FileContent): ByteSource => ({
  open: () => (content instanceof Uint8Array ? bytesOf(content) : bytesAt(content.path)),
});

async function* bytesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const isZlibError = (error: unknown): boolean =>
  error instanceof Error && "code" in error && String(error.code).startsWith("Z_");

/** Reads a file of any size. Its first two bytes identify gzip. Throws E01 if it cannot be decompressed. */
async function* bytesAt(path: string): AsyncGenerator<Uint8Array> {
  let isGzip = false;
  for await (const head of createReadStream(path, { end: 1 })) isGzip = head[0] === 0x1f && head[1] === 0x8b;
  const file = createReadStream(path, { highWaterMark: 1 << 18 });
  if (!isGzip) return yield* file as AsyncIterable<Uint8Array>;
  const plain = createGunzip();
  file.on("error", (error) => plain.destroy(error));
  try {
    yield* file.pipe(plain) as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw isZlibError(error) ? refuse.damagedGzip() : error;
  }
}

/** Yields the text of a source without a leading byte order mark. Throws E02 if it is not UTF-8. */
export async function* decodeUtf8(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const decode = (chunk?: Uint8Array) => {
    try {
      return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
    } catch {
      throw refuse.notUtf8();
    }
  };
  for await (const chunk of bytes) {
    const text = decode(chunk);
    if (text !== "") yield text;
  }
  const rest = decode();
  if (rest !== "") yield rest;
}
