/** A field of a Protocol Buffers message. Nested messages, texts and bytes are a Buffer. */
export interface Field {
  readonly number: number;
  readonly value: bigint | Buffer;
}

/** Reads the fields of a message in its wire format. Throws for the groups of old versions. */
export function readFields(message: Buffer): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const take = (length: number): Buffer => {
    at += length;
    return message.subarray(at - length, at);
  };
  const readVarint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message.readUInt8(at++);
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < message.length) {
    const tag = Number(readVarint());
    const number = tag >> 3;
    switch (tag & 7) {
      case 0:
        fields.push({ number, value: readVarint() });
        break;
      case 1:
        fields.push({ number, value: take(8).readBigUInt64LE() });
        break;
      case 2:
        fields.push({ number, value: take(Number(readVarint())) });
        break;
      case 5:
        fields.push({ number, value: BigInt(take(4).readUInt32LE()) });
        break;
      default:
        throw new Error(`wire type ${tag & 7}`);
    }
  }
  return fields;
}
