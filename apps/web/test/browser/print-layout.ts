import { cdp } from "vitest/browser";

/** Emulated for all tests; setting only the medium would reset it. */
const features = [{ name: "prefers-reduced-motion", value: "reduce" }];

/** Runs `check` with the page in its print layout. */
export async function withPrintLayout(check: () => Promise<void>): Promise<void> {
  await cdp().send("Emulation.setEmulatedMedia", { media: "print", features });
  try {
    await check();
  } finally {
    await cdp().send("Emulation.setEmulatedMedia", { media: "", features });
  }
}
