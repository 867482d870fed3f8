import { expect } from "vitest";
import { passAndAnswer } from "./clock.ts";

/** Expects that none of these calls was sent, even after pending work. */
export async function nothingAsked(...calls: { readonly inputs: readonly unknown[] }[]): Promise<void> {
  await passAndAnswer(0);
  expect(calls.map(({ inputs }) => inputs)).toEqual(calls.map(() => []));
}
