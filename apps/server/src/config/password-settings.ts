import { z } from "zod";
import { listOf, onOff, wholeNumber } from "./setting-kinds.ts";

const words = listOf((word) => word.length >= 3, "应为以逗号分隔的词，每个至少 3 个字符");

/** Rules for passwords. */
export const passwordVariables = {
  /** Refuses common and leaked passwords and those with a context word. Always on in production mode. */
  PASSWORD_BLOCKLIST: onOff.optional(),
  PASSWORD_CONTEXT_WORDS: words.default(["tender", "toubiao", "zhaobiao", "caigou", "portal"]),
  /** Number of former passwords that are refused, the present one included; 0: none. */
  PASSWORD_HISTORY: wholeNumber(0, 24).default(5),
  /** Days until a password must be changed; 0: never. Default: 90 in production mode, else 0. */
  PASSWORD_MAX_AGE_DAYS: wholeNumber(0, 3_650)
    .refine((days) => days === 0 || days >= 7, "应为 0，或 7 至 3650 之间的整数")
    .optional(),
};

const settings = z.object(passwordVariables);

/** Settings of the password module. */
export interface PasswordRules {
  readonly blocklist: boolean;
  readonly contextWords: readonly string[];
  readonly history: number;
  readonly maximumAgeDays: number;
}

/** Returns the rules of the mode and the settings. */
export const passwordRulesOf = (v: Readonly<z.output<typeof settings>>, isProduction: boolean): PasswordRules => ({
  blocklist: (v.PASSWORD_BLOCKLIST ?? (isProduction ? "on" : "off")) === "on",
  contextWords: v.PASSWORD_CONTEXT_WORDS,
  history: v.PASSWORD_HISTORY,
  maximumAgeDays: v.PASSWORD_MAX_AGE_DAYS ?? (isProduction ? 90 : 0),
});
