/** Masks a phone as 138****0000: the first three and last four digits remain. */
export const maskPhone = (phone: string | null): string | null =>
  phone === null ? null : phone.replace(/^(.{3}).*(.{4})$/, "$1****$2");

/** Masks a serial number as 3F9A****C712: the first and last four digits remain; of a short one the last two. */
export const maskSerial = (serial: string): string =>
  serial.length < 12 ? `****${serial.slice(-2)}` : `${serial.slice(0, 4)}****${serial.slice(-4)}`;

/** Masks an address as a***@example.com: the first character and the domain remain. */
export const maskEmail = (email: string | null): string | null =>
  email === null ? null : email.replace(/^(.)[^@]*@/, "$1***@");

/** Masks a typed name that is a phone number or an email address. Names of accounts remain. */
export function maskTypedName(name: string): string {
  if (name.includes("@")) return maskEmail(name) ?? name;
  return /^\+?[\d -]{7,}$/.test(name) ? (maskPhone(name) ?? name) : name;
}
