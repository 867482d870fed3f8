import { cdp } from "vitest/browser";

/** What all tests are given, and a medium alone would take back. */
const features = [{ name: "prefers-reduced-motion", value: "reduce" }];

/** The page as it is printed, while it is looked at. */
export async function onPaper(look: () => Promise<void>): Promise<void> {
  await cdp().send("Emulation.setEmulatedMedia", { media: "print", features });
  try {
    await look();
  } finally {
    await cdp().send("Emulation.setEmulatedMedia", { media: "", features });
  }
}
