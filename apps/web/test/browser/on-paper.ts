import { cdp } from "vitest/browser";

/** The page as it is printed, while it is looked at. */
export async function onPaper(look: () => Promise<void>): Promise<void> {
  await cdp().send("Emulation.setEmulatedMedia", { media: "print" });
  try {
    await look();
  } finally {
    await cdp().send("Emulation.setEmulatedMedia", { media: "" });
  }
}
