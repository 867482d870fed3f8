import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/**
 * Sealed streams of any length in constant memory, by the STREAM construction: each chunk is sealed by AES-256-GCM under
 * a nonce of its index and a mark of the last chunk, so that a truncated, reordered or exchanged chunk does not open.
 * The key of a stream is derived from a random salt, so that no nonce is used twice, and from its context, so that no
 * stream opens in place of another.
 */
const MAGIC = Buffer.from("TPB1");
const SALT_BYTES = 32;
const HEADER_BYTES = MAGIC.length + SALT_BYTES;
const CHUNK_BYTES = 65_536;
const TAG_BYTES = 16;
const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES;
const LAST = 1;

/** The stream was altered or truncated, or was sealed under another key or context. */
export class DamagedStream extends Error {
  override name = "DamagedStream";
}

/** A key, and the context in which alone the stream opens. */
export interface StreamKey {
  readonly key: Buffer;
  readonly context: string;
}

const keyOf = ({ key, context }: StreamKey, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync("sha256", key, salt, context, 32));

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(index), 3);
  if (isLast) nonce[11] = LAST;
  return nonce;
}

/** Returns the size of the sealed stream of `bytes` bytes. */
export function sealedSize(bytes: number): number {
  const chunks = Math.max(1, Math.ceil(bytes / CHUNK_BYTES));
  return HEADER_BYTES + bytes + chunks * TAG_BYTES;
}

/** Regroups the input into pieces of `size` bytes. The last piece has 1 to `size` bytes, or none of an empty input. */
async function* piecesOf(
  input: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ readonly piece: Buffer; readonly isLast: boolean }> {
  let pending: Uint8Array[] = [];
  let length = 0;
  for await (const bytes of input) {
    pending.push(bytes);
    length += bytes.length;
    if (length <= size) continue;
    const joined = Buffer.concat(pending, length);
    let start = 0;
    // A full piece is held until a further byte arrives, because it may be the last one.
    for (; joined.length - start > size; start += size)
      yield { piece: joined.subarray(start, start + size), isLast: false };
    pending = [joined.subarray(start)];
    length = joined.length - start;
  }
  yield { piece: Buffer.concat(pending, length), isLast: true };
}

export async function* sealStream(
  input: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  streamKey: StreamKey,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const key = keyOf(streamKey, salt);
  yield Buffer.concat([MAGIC, salt]);
  let index = 0;
  for await (const { piece, isLast } of piecesOf(input, CHUNK_BYTES)) {
    const cipher = createCipheriv("aes-256-gcm", key, nonceOf(index, isLast));
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
    index += 1;
  }
}

async function* afterHeader(
  input: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  header: Buffer[],
): AsyncGenerator<Uint8Array> {
  let missing = HEADER_BYTES;
  for await (const bytes of input) {
    if (missing > 0) header.push(Buffer.from(bytes.subarray(0, missing)));
    const rest = bytes.subarray(missing);
    missing = Math.max(0, missing - bytes.length);
    if (rest.length > 0) yield rest;
  }
}

/** Opens a sealed stream. Throws DamagedStream at the first chunk that does not open, and at a missing end. */
export async function* openStream(
  input: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  streamKey: StreamKey,
): AsyncGenerator<Buffer> {
  const headerParts: Buffer[] = [];
  let key: Buffer | undefined;
  let index = 0;
  for await (const { piece, isLast } of piecesOf(afterHeader(input, headerParts), SEALED_CHUNK_BYTES)) {
    key ??= keyFromHeader(Buffer.concat(headerParts), streamKey);
    if (piece.length < TAG_BYTES) throw new DamagedStream("the stream is truncated");
    const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(index, isLast));
    decipher.setAuthTag(piece.subarray(piece.length - TAG_BYTES));
    const plain = decipher.update(piece.subarray(0, piece.length - TAG_BYTES));
    try {
      decipher.final();
    } catch (cause) {
      throw new DamagedStream("a chunk of the stream does not open", { cause });
    }
    if (plain.length > 0) yield plain;
    index += 1;
  }
}

function keyFromHeader(header: Buffer, streamKey: StreamKey): Buffer {
  if (header.length < HEADER_BYTES || !header.subarray(0, MAGIC.length).equals(MAGIC))
    throw new DamagedStream("the stream has no header");
  return keyOf(streamKey, header.subarray(MAGIC.length));
}
