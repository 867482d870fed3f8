import { expect } from "vitest";
import { passAndAnswer } from "./clock.ts";

/** Nothing of these was asked, also when the page has had its turn. */
export async function nothingAsked(...calls: { readonly inputs: readonly unknown[] }[]): Promise<void> {
  await passAndAnswer(0);
  expect(calls.map(({ inputs }) => inputs)).toEqual(calls.map(() => []));
}
