import "#shared/styles/palette.css";
import "#shared/styles/tokens.css";
import "#shared/styles/base.css";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { commands, page } from "vitest/browser";
import { readOpenQuestion } from "#shared/feedback/confirm.ts";
import { leaveProofRequests } from "#shared/proof/proof-request.ts";
import { queryClient } from "#shared/query/query-client.ts";
import { endSession } from "#shared/session/session.ts";
import { failOnConsoleError } from "../../../../packages/testkit/src/fail-on-console-error.ts";
import "./fake-server.ts";
import { readSentCalls, rejectPendingAnswers, resetAnswers } from "./answers.ts";
import { attemptedNavigations } from "./attempted-navigations.ts";
import { restoreClock } from "./clock.ts";
import { replaceSockets, sockets } from "./live.ts";
import { disableRealTimeouts, dismissToasts } from "./patience.ts";
import { setReferrer } from "./referrer.ts";
import { cleanup } from "./render.ts";
import { resetSettings } from "./settings.ts";

// Runs for every file; its imports are shared by all files of a page.
failOnConsoleError();
disableRealTimeouts();

beforeAll(() => commands.settleFrame(window.location.href));

beforeEach(() => {
  replaceSockets();
  setReferrer("");
  attemptedNavigations.length = 0;
  sockets.length = 0;
});

/** Waits until no call is sent any more: the last ones are still answered, and their effects may send others. */
async function waitForCalls(): Promise<void> {
  for (let sent = -1; sent !== readSentCalls().length; ) {
    sent = readSentCalls().length;
    for (let task = 0; task < 3; task += 1) await new Promise((resolve) => setTimeout(resolve));
  }
}

afterEach(async () => {
  restoreClock();
  resetSettings();
  cleanup();
  queryClient.clear();
  endSession("signed-out");
  await waitForCalls();
  if (rejectPendingAnswers()) await waitForCalls();
  readOpenQuestion()?.answer(false);
  leaveProofRequests();
  dismissToasts();
  const faults = resetAnswers();
  if (faults.length > 0) throw new Error(faults.join("\n"));
});

/** The next file of the page must not find a clock, spy, window size or stored value of this one. */
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  window.localStorage.clear();
  window.sessionStorage.clear();
  await page.viewport(1440, 900);
});
