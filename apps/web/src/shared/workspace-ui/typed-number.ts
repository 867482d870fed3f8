import { compactOf } from "@tender/contract/normal-form";

/**
 * Reads a number from typed text, for the `parser` of an `InputNumber`: the library's own parser drops full-width
 * digits.
 */
export const typedNumber = (typed = ""): string =>
  compactOf(typed)
    .replaceAll("。", ".")
    .replace(/[^\w.-]+/g, "");
