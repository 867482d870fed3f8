export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

const ascii = (bytes: Buffer, from: number, to: number): string => bytes.toString("latin1", from, to);

function pngSize(bytes: Buffer): ImageSize | undefined {
  if (bytes.length < 24 || ascii(bytes, 12, 16) !== "IHDR") return undefined;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Frame headers are SOF0 to SOF15, except three markers in that range with other meanings. */
const isFrameHeader = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function jpegSize(bytes: Buffer): ImageSize | undefined {
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) at += 1;
    else if (isFrameHeader(marker)) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

function webpSize(bytes: Buffer): ImageSize | undefined {
  if (bytes.length < 30) return undefined;
  const form = ascii(bytes, 12, 16);
  if (form === "VP8X") return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (form === "VP8 ") return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (form !== "VP8L") return undefined;
  const bits = bytes.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

/** Reads the size from the header of a PNG, JPEG or WebP, before a decoder unpacks any pixel. */
export function imageSize(bytes: Buffer): ImageSize | undefined {
  if (bytes.length > 8 && bytes.readUInt32BE(0) === 0x89504e47) return pngSize(bytes);
  if (bytes.length > 4 && bytes.readUInt16BE(0) === 0xffd8) return jpegSize(bytes);
  if (bytes.length > 16 && ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP") return webpSize(bytes);
  return undefined;
}
