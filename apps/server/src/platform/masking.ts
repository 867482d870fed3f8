/** 138****0000: first three and last four stay. */
export const maskPhone = (phone: string | null): string | null =>
  phone === null ? null : phone.replace(/^(.{3}).*(.{4})$/, "$1****$2");

/** 3F9A****C712: the first and last four digits stay; of a short serial number the last two. */
export const maskSerial = (serial: string): string =>
  serial.length < 12 ? `****${serial.slice(-2)}` : `${serial.slice(0, 4)}****${serial.slice(-4)}`;

/** a***@example.com: the first character and the domain stay. */
export const maskEmail = (email: string | null): string | null =>
  email === null ? null : email.replace(/^(.)[^@]*@/, "$1***@");

/** What somebody typed as a name may be a number or a mailbox, their own or another's; names of accounts stay as they are. */
export function maskTypedName(name: string): string {
  if (name.includes("@")) return maskEmail(name) ?? name;
  return /^\+?[\d -]{7,}$/.test(name) ? (maskPhone(name) ?? name) : name;
}
