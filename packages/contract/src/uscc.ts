// Organisation codes by GB 32100-2015, for server and browser. No imports.

const ALPHABET = "0123456789ABCDEFGHJKLMNPQRTUWXY";
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/** Scheme under which organisations with a unified social credit code are kept. */
export const USCC_SCHEME = "CN-USCC";

/** Check character (GB 32100-2015) for the first 17 characters; undefined when one of them is not of the alphabet. */
export function usccCheckCharacter(first17: string): string | undefined {
  if (first17.length !== 17) return undefined;
  let sum = 0;
  for (const [i, weight] of WEIGHTS.entries()) {
    const index = ALPHABET.indexOf(first17[i] as string);
    if (index < 0) return undefined;
    sum += index * weight;
  }
  return ALPHABET[(31 - (sum % 31)) % 31];
}

export const isUscc = (code: string): boolean =>
  code.length === 18 && usccCheckCharacter(code.slice(0, 17)) === code[17];

/** As people type it: blanks and small letters are no mistakes. */
export const tidyUscc = (typed: string): string => typed.replace(/\s/g, "").toUpperCase();
