/** A code as people paste it: blanks between the digits mean nothing. */
export const withoutBlanks = (typed: string): string => typed.replace(/\s/g, "");

/** The sentence for what is not exactly six digits. Specification 5. */
export const codeError = (typed: string): string | undefined =>
  /^\d{6}$/.test(withoutBlanks(typed)) ? undefined : "请输入 6 位动态码!";
