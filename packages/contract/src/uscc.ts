// Organisation codes by GB 32100-2015, for server and browser.
import { compactOf } from "./normal-form/normal-form.ts";

const ALPHABET = "0123456789ABCDEFGHJKLMNPQRTUWXY";
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/** Identifier scheme of organisations with a unified social credit code. */
export const USCC_SCHEME = "CN-USCC";

/**
 * Returns the check character (GB 32100-2015) for the first 17 characters; undefined: one of them is not of the
 * alphabet.
 */
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

const CARD_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
/** Region (first digit by GB/T 2260), birth date, serial number and check character of an identity card. */
const CARD = /^[1-8]\d{5}((?:19|20)\d{2})(\d{2})(\d{2})\d{3}[\dX]$/;

/**
 * Returns whether the code is the number of a resident identity card (GB 11643-1999). One in eleven of those that end
 * with a digit also has the check character of an organisation's code.
 */
export function isCardNumber(code: string): boolean {
  const [, year = "", month = "", day = ""] = CARD.exec(code) ?? [];
  const born = new Date(`${year}-${month}-${day}T00:00:00Z`);
  if (Number.isNaN(born.getTime()) || born.getUTCDate() !== Number(day)) return false;
  const sum = CARD_WEIGHTS.reduce((total, weight, i) => total + weight * Number(code[i]), 0);
  return "10X98765432"[sum % 11] === code[17];
}

/** Authority (1 to 9, A, N or Y) and kind of organisation, then region and organisation, then the check character. */
const USCC = /^[1-9ANY][1-9]\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/;

export const isUscc = (code: string): boolean =>
  USCC.test(code) && usccCheckCharacter(code.slice(0, 17)) === code[17] && !isCardNumber(code);

/** Returns the stored form: blanks, small letters and full-width characters are accepted. */
export const normaliseUscc = (typed: string): string => compactOf(typed).toUpperCase();
