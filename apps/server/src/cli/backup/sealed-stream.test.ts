import { describe, expect, test } from "vitest";
import { DamagedStream, openStream, sealedSize, sealStream } from "./sealed-stream.ts";

const CHUNK = 65_536;
const HEADER = 36;
const SEALED = CHUNK + 16;
const key = { key: Buffer.alloc(32, 7), context: "database" };

const joined = async (stream: AsyncIterable<Buffer>): Promise<Buffer> => Buffer.concat(await Array.fromAsync(stream));
const plainOf = (length: number): Buffer => Buffer.from(Uint8Array.from({ length }, (_, at) => (at * 31) % 251));
const sealed = (length: number): Promise<Buffer> => joined(sealStream([plainOf(length)], key));
const open = (bytes: Buffer, streamKey = key): Promise<Buffer> => joined(openStream([bytes], streamKey));

test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK])(
  "[SEC-86] opens a sealed stream of %i bytes",
  async (length) => {
    const bytes = await sealed(length);
    expect(bytes.length).toBe(sealedSize(length));
    expect((await open(bytes)).equals(plainOf(length))).toBe(true);
  },
);

test("opens a stream that arrives in pieces of any size", async () => {
  const bytes = await sealed(2 * CHUNK + 5);
  const pieces = Array.from({ length: Math.ceil(bytes.length / 1_000) }, (_, at) =>
    bytes.subarray(at * 1_000, (at + 1) * 1_000),
  );
  expect((await joined(openStream(pieces, key))).equals(plainOf(2 * CHUNK + 5))).toBe(true);
});

test("[SEC-86] seals equal contents differently", async () => {
  expect((await sealed(10)).equals(await sealed(10))).toBe(false);
});

describe("[SEC-86] refuses a stream", () => {
  const chunks = (bytes: Buffer): Buffer[] => [
    bytes.subarray(0, HEADER),
    ...[0, 1, 2].map((at) => bytes.subarray(HEADER + at * SEALED, HEADER + (at + 1) * SEALED)),
  ];
  const changed = (change: (parts: Buffer[]) => Buffer[]) => async () =>
    Buffer.concat(change(chunks(await sealed(3 * CHUNK))));
  test.each<[string, () => Promise<Buffer>]>([
    ["without its last chunk", changed((parts) => parts.slice(0, -1))],
    ["cut within a chunk", async () => (await sealed(3 * CHUNK)).subarray(0, -1)],
    ["cut within the header", async () => (await sealed(1)).subarray(0, 20)],
    ["of no bytes", async () => Buffer.alloc(0)],
    ["with bytes behind its end", async () => Buffer.concat([await sealed(5), Buffer.from("x")])],
    ["with exchanged chunks", changed(([head, first, second, third]) => [head, second, first, third] as Buffer[])],
    ["with a repeated chunk", changed(([head, first, ...rest]) => [head, first, first, ...rest] as Buffer[])],
    [
      "with a changed byte",
      async () => {
        const bytes = await sealed(3 * CHUNK);
        bytes[HEADER + SEALED + 3] = (bytes[HEADER + SEALED + 3] ?? 0) ^ 1;
        return bytes;
      },
    ],
    [
      "with a chunk of another stream",
      async () => {
        const [other, parts] = [chunks(await sealed(3 * CHUNK)), chunks(await sealed(3 * CHUNK))];
        return Buffer.concat([...parts.slice(0, 2), other[2] as Buffer, ...parts.slice(3)]);
      },
    ],
  ])("%s", async (_, damaged) => {
    await expect(damaged().then(open)).rejects.toThrow(DamagedStream);
  });

  test.each([
    ["under another key", { ...key, key: Buffer.alloc(32, 8) }],
    ["in another context", { ...key, context: "files" }],
  ])("%s", async (_, otherKey) => {
    await expect(open(await sealed(5), otherKey)).rejects.toThrow(DamagedStream);
  });
});
