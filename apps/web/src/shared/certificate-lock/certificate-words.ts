/** The common name in a distinguished name, as agents write them: `CN=…, O=…`, `O=…,CN=…` or `/O=…/CN=…`. */
export const commonNameOf = (name: string): string =>
  /(?:^|[,/+;\s])CN\s*=\s*([^,/+;]+)/i.exec(name)?.[1]?.trim() || name;

/** Masks all but the ends, as `3F9A****C712`; a short number entirely. */
export const maskedSerial = (serial: string): string =>
  serial.length > 8 ? `${serial.slice(0, 4)}****${serial.slice(-4)}` : "****";
