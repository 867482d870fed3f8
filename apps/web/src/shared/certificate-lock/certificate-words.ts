/** The common name in a distinguished name, as agents write them: `CN=…, O=…`, `O=…,CN=…` or `/O=…/CN=…`. */
export const commonNameOf = (name: string): string =>
  /(?:^|[,/+;\s])CN\s*=\s*([^,/+;]+)/i.exec(name)?.[1]?.trim() || name;
