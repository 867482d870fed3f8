import { expect, test, vi } from "vitest";
import { answer } from "#test/browser/answers.ts";
import { advance, freezeClock } from "#test/browser/clock.ts";
import { openPart, toast } from "#test/browser/open.tsx";
import { ProofHost } from "./proof-host.tsx";
import { ensureProof } from "./proof-request.ts";

const part = vi.hoisted(() => ({ isAsked: false }));

// The script of the dialog never arrives.
vi.mock("./proof-dialog.tsx", () => {
  part.isAsked = true;
  return new Promise(() => undefined);
});

test("[ERR-32] waits 120 s for the dialog of a proof, then reports it and answers no", async () => {
  answer("proof.readMethods", { methods: ["password"], isProved: false });
  openPart(<ProofHost />);
  freezeClock();
  const proved = ensureProof();
  await expect.poll(() => part.isAsked).toBe(true);
  advance(120_000);
  expect(await proved).toBe(false);
  await expect.element(toast("页面部分内容加载失败，请检查网络后重试；如仍失败，请重新加载页面")).toBeVisible();
});
