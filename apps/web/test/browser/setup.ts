import "#shared/styles/palette.css";
import "#shared/styles/tokens.css";
import "#shared/styles/base.css";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { commands, page } from "vitest/browser";
import { openQuestion } from "#shared/feedback/confirm.ts";
import { leaveProofRequests } from "#shared/proof/proof-request.ts";
import { queryClient } from "#shared/query/query-client.ts";
import { endSession } from "#shared/session/session.ts";
import { failOnConsoleError } from "../../../../packages/testkit/src/fail-on-console-error.ts";
import "./fake-server.ts";
import { endAnswers, requestsSent, takeTroubles } from "./answers.ts";
import { comeFrom } from "./came-from.ts";
import { releaseClock } from "./clock.ts";
import { departures } from "./departures.ts";
import { fakeSockets, sockets } from "./live.ts";
import { dismissToasts, waitAsLongAsNeeded } from "./patience.ts";
import { cleanup } from "./render.ts";
import { resetSettings } from "./settings.ts";

// Runs for every file; its imports are shared by all files of a page.
failOnConsoleError();
waitAsLongAsNeeded();

beforeAll(() => commands.settleFrame(window.location.href));

beforeEach(() => {
  fakeSockets();
  comeFrom("");
  departures.length = 0;
  sockets.length = 0;
});

/** Waits until no call is sent any more: the last ones are still answered, and their effects may send others. */
async function callsEnded(): Promise<void> {
  for (let sent = -1; sent !== requestsSent().length; ) {
    sent = requestsSent().length;
    for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setTimeout(resolve));
  }
}

afterEach(async () => {
  releaseClock();
  resetSettings();
  cleanup();
  queryClient.clear();
  endSession("signed-out");
  await callsEnded();
  if (endAnswers()) await callsEnded();
  openQuestion()?.answer(false);
  leaveProofRequests();
  dismissToasts();
  const troubles = takeTroubles();
  if (troubles.length > 0) throw new Error(troubles.join("\n"));
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
