// DER of any size for its readers; a list of a hundred thousand entries is written quickly.

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  if (content.length < 0x80) return Buffer.concat([Buffer.of(tag, content.length), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const short = length.subarray(length.findIndex((byte) => byte !== 0));
  return Buffer.concat([Buffer.of(tag, 0x80 | short.length), short, content]);
}

const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);
const oid = (...bytes: readonly number[]): Buffer => der(0x06, Buffer.from(bytes));
const utcTime = (text: string): Buffer => der(0x17, Buffer.from(text));
const integer = (value: number): Buffer => {
  const bytes = Buffer.alloc(5);
  bytes.writeUInt32BE(value, 1);
  return der(
    0x02,
    bytes.subarray(
      Math.min(
        4,
        bytes.findIndex((byte, at) => byte !== 0 || (bytes[at + 1] ?? 0x80) > 0x7f),
      ),
    ),
  );
};
const repeatedDer = (part: Uint8Array, size: number): Buffer =>
  Buffer.alloc(Math.max(part.length, Math.floor(size / part.length) * part.length), part);

const attribute = (text: string) => der(0x31, sequence(oid(0x55, 4, 3), der(0x0c, Buffer.from(text))));
const NAME = sequence(attribute("a"));
/** ECDSA with SHA-256. */
const ALGORITHM = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3, 2));
const KEY = sequence(
  sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 2, 1), oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 3, 1, 7)),
  der(0x03, Buffer.alloc(66, 4)),
);
const SIGNATURE = der(0x03, Buffer.alloc(10));
const [FROM, TO] = [utcTime("260101000000Z"), utcTime("270101000000Z")];
const extension = (id: number, value: Uint8Array): Buffer => sequence(oid(0x55, 0x1d, id), der(0x04, value));

interface Parts {
  readonly name?: Buffer;
  readonly extensions?: Buffer;
  readonly serial?: Buffer;
}

const certificate = ({ name = NAME, extensions = Buffer.alloc(0), serial = integer(1) }: Parts): Buffer =>
  sequence(
    sequence(
      der(0xa0, integer(2)),
      serial,
      ALGORITHM,
      name,
      sequence(FROM, TO),
      name,
      KEY,
      ...(extensions.length > 0 ? [der(0xa3, sequence(extensions))] : []),
    ),
    ALGORITHM,
    SIGNATURE,
  );

const address = (text: string) => sequence(der(0xa0, der(0xa0, der(0x86, Buffer.from(text)))));
type Make = (size: number) => Buffer;

/** The worst certificates, each with about `size` bytes. */
export const certificates: Readonly<Record<string, Make>> = {
  "a name of many parts": (size) => certificate({ name: sequence(repeatedDer(attribute("a"), size / 2)) }),
  "a name of one long part": (size) => certificate({ name: sequence(attribute("a,".repeat(size / 4))) }),
  "a part of many values": (size) =>
    certificate({
      name: sequence(der(0x31, repeatedDer(sequence(oid(0x55, 4, 3), der(0x0c, Buffer.from("a"))), size / 2))),
    }),
  "a long serial number": (size) => certificate({ serial: der(0x02, Buffer.of(1), Buffer.alloc(size)) }),
  "a serial number of zeros": (size) => certificate({ serial: der(0x02, Buffer.alloc(size)) }),
  "many extensions": (size) =>
    certificate({
      extensions: Buffer.concat(
        Array.from({ length: Math.ceil(size / 14) }, (_, n) =>
          sequence(oid(0x2a, 1 + (n >> 7), n & 0x7f), der(0x04, Buffer.of(5, 0))),
        ),
      ),
    }),
  "one extension many times": (size) =>
    certificate({ extensions: repeatedDer(extension(14, der(0x04, Buffer.alloc(4))), size) }),
  "many addresses of lists": (size) =>
    certificate({ extensions: extension(31, sequence(repeatedDer(address("http://a.cn/b"), size))) }),
  "many purposes": (size) => certificate({ extensions: extension(37, sequence(repeatedDer(oid(0x2b, 6, 1), size))) }),
  "a long object identifier": (size) =>
    certificate({
      extensions: sequence(der(0x06, Buffer.alloc(size, 0x81), Buffer.of(1)), der(0x04, Buffer.of(5, 0))),
    }),
};

const list = (revoked: Uint8Array, extensions: Uint8Array = Buffer.alloc(0), name = NAME): Buffer =>
  sequence(
    sequence(
      integer(1),
      ALGORITHM,
      name,
      FROM,
      TO,
      ...(revoked.length > 0 ? [sequence(revoked)] : []),
      ...(extensions.length > 0 ? [der(0xa0, sequence(extensions))] : []),
    ),
    ALGORITHM,
    SIGNATURE,
  );

export const revocationLists: Readonly<Record<string, Make>> = {
  "many entries": (size) => list(repeatedDer(sequence(integer(123_456), FROM), size)),
  "entries of extensions": (size) =>
    list(repeatedDer(sequence(integer(1), FROM, sequence(extension(21, der(0x0a, Buffer.of(1))))), size)),
  "one long entry": (size) => list(sequence(der(0x02, Buffer.of(1), Buffer.alloc(size)), FROM)),
  "an entry of many parts": (size) => list(sequence(integer(1), repeatedDer(FROM, size))),
  "many extensions": (size) => list(Buffer.alloc(0), repeatedDer(extension(20, integer(1)), size)),
  "many addresses": (size) =>
    list(
      Buffer.alloc(0),
      extension(28, sequence(der(0xa0, der(0xa0, repeatedDer(der(0x86, Buffer.from("a")), size))))),
    ),
  "a name of many parts": (size) => list(Buffer.alloc(0), Buffer.alloc(0), sequence(repeatedDer(attribute("a"), size))),
};

/** DER that is neither a certificate nor a list. */
export const anyDer: Readonly<Record<string, Make>> = {
  "empty elements": (size) => sequence(repeatedDer(Buffer.of(5, 0), size)),
  "nested elements": (size) => {
    let encoded: Buffer = Buffer.of(5, 0);
    for (let n = 0; n < Math.min(size, 2_000) / 4; n++) encoded = sequence(encoded);
    return encoded;
  },
  zeros: (size) => Buffer.alloc(size),
  "open elements": (size) => Buffer.alloc(size, Buffer.of(0x30, 0x80)),
};

/** Returns two numbers in the form of a signature, each of half the size. */
export function twoNumbers(size: number): Buffer {
  const number = der(0x02, Buffer.of(1), Buffer.alloc(size / 2));
  return sequence(number, number);
}
