/** Position of a DER element: begin of its header, begin of its value, and end. */
export interface Tlv {
  readonly tag: number;
  readonly start: number;
  readonly value: number;
  readonly end: number;
}

export class DerError extends Error {
  override name = "DerError";
}

export const TAG = {
  integer: 0x02,
  bitString: 0x03,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  context0: 0xa0,
} as const;

/** Reads an element's header. Throws unless the length is definite and minimal: each value has one encoding. */
export function readTlv(bytes: Uint8Array, start: number, limit = bytes.length): Tlv {
  const [tag, first] = [bytes[start], bytes[start + 1]];
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f) throw new DerError("no element");
  let length = first;
  let value = start + 2;
  if (first > 0x7f) {
    const count = first & 0x7f;
    if (count === 0 || count > 4) throw new DerError("length");
    length = 0;
    for (let n = 0; n < count; n++) length = length * 256 + (bytes[value + n] ?? 0);
    value += count;
    if (length < 0x80 || length < 256 ** (count - 1)) throw new DerError("length");
  }
  const end = value + length;
  if (end > limit) throw new DerError("too short");
  return { tag, start, value, end };
}

/** Returns the element with this tag at this position. Throws for another tag. */
function expectTlv(bytes: Uint8Array, tag: number, start: number, limit?: number): Tlv {
  const found = readTlv(bytes, start, limit);
  if (found.tag !== tag) throw new DerError("tag");
  return found;
}

/** Returns the element that the bytes consist of. Throws if bytes follow it. */
export function wholeTlv(bytes: Uint8Array, tag: number): Tlv {
  const found = expectTlv(bytes, tag, 0);
  if (found.end !== bytes.length) throw new DerError("trailing bytes");
  return found;
}

/** Returns the elements inside another. */
export function* childrenOf(bytes: Uint8Array, parent: Tlv): Generator<Tlv> {
  for (let at = parent.value; at < parent.end; ) {
    const child = readTlv(bytes, at, parent.end);
    yield child;
    at = child.end;
  }
}

const nonNegative = (bytes: Uint8Array, { value, end }: Tlv): Uint8Array => {
  const [first = 0, second = 0] = bytes.subarray(value, end);
  if (value === end || first > 0x7f) throw new DerError("integer");
  if (end - value > 1 && first === 0 && second < 0x80) throw new DerError("integer");
  return bytes.subarray(first === 0 && end - value > 1 ? value + 1 : value, end);
};

/**
 * Returns the two numbers of an elliptic curve signature, each as exactly `size` bytes; undefined for anything else.
 */
export function readSignaturePair(bytes: Uint8Array, size: number): readonly [Buffer, Buffer] | undefined {
  try {
    const outer = wholeTlv(bytes, TAG.sequence);
    const [r, s, more] = [...childrenOf(bytes, outer)];
    if (!r || !s || more || r.tag !== TAG.integer || s.tag !== TAG.integer) return undefined;
    const padded = (number: Uint8Array) => {
      if (number.length > size) throw new DerError("integer");
      return Buffer.concat([Buffer.alloc(size - number.length), number]);
    };
    return [padded(nonNegative(bytes, r)), padded(nonNegative(bytes, s))];
  } catch {
    return undefined;
  }
}

/** Returns a serial number as people read it: hexadecimal, two digits a byte, without leading zeros. */
export const serialText = (value: Uint8Array): string => {
  const hex = Buffer.from(value)
    .toString("hex")
    .toUpperCase()
    .replace(/^(00)+(?=..)/, "");
  return hex === "" ? "00" : hex;
};

/** Reads UTCTime or GeneralizedTime of RFC 5280, in milliseconds. */
export function readTime(bytes: Uint8Array, { tag, value, end }: Tlv): number {
  const text = Buffer.from(bytes.subarray(value, end)).toString("latin1");
  const form =
    tag === TAG.utcTime ? /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/ : /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/;
  const [, year = "", ...rest] = form.exec(text) ?? [];
  if (year === "" || (tag !== TAG.utcTime && tag !== TAG.generalizedTime)) throw new DerError("time");
  const fullYear = tag === TAG.utcTime ? Number(year) + (Number(year) < 50 ? 2000 : 1900) : Number(year);
  const [month, day, hour, minute, second] = rest.map(Number);
  const at = Date.UTC(fullYear, (month ?? 0) - 1, day, hour, minute, second);
  const isReal = new Date(at).toISOString().slice(5, 19) === `${rest[0]}-${rest[1]}T${rest[2]}:${rest[3]}:${rest[4]}`;
  if (!isReal) throw new DerError("time");
  return at;
}
