import { expect } from "vitest";
import { advanceAndSettle } from "./clock.ts";

/** Expects that none of these calls was sent, even after pending work. */
export async function expectNoCalls(...calls: { readonly inputs: readonly unknown[] }[]): Promise<void> {
  await advanceAndSettle(0);
  expect(calls.map(({ inputs }) => inputs)).toEqual(calls.map(() => []));
}
