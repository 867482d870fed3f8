import { compactOf } from "@tender/contract/normal-form";

/** What of a typed text is a number: for the `parser` of an `InputNumber`, whose own one drops full-width digits. */
export const typedNumber = (typed = ""): string =>
  compactOf(typed)
    .replaceAll("。", ".")
    .replace(/[^\w.-]+/g, "");
