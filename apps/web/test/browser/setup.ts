import "../../src/shared/styles/palette.css";
import "../../src/shared/styles/tokens.css";
import "../../src/shared/styles/base.css";
import { afterEach, beforeAll, beforeEach } from "vitest";
import { commands } from "vitest/browser";
import { openQuestion } from "../../src/shared/feedback/confirm.ts";
import { dismissToast, shownToasts } from "../../src/shared/feedback/notify.ts";
import { queryClient } from "../../src/shared/query/query-client.ts";
import { endSession } from "../../src/shared/session/session.ts";
import { requestsSent, respond, takeTroubles } from "./answers.ts";
import { releaseClock } from "./clock.ts";
import { fakeSockets, sockets } from "./live.ts";
import { cleanup } from "./render.ts";
import { resetSettings } from "./settings.ts";
import "../../../../packages/testkit/src/fail-on-console-error.ts";

const fetchOfBrowser = window.fetch;

/** Calls of the app are answered by the test; what the test runner itself asks for goes its way. */
window.fetch = (input, init) => {
  const request = input instanceof Request ? input : null;
  const url = new URL(request?.url ?? String(input), window.location.href);
  const isRunners = url.origin !== window.location.origin || /^\/(@|__vitest|node_modules\/|src\/)/.test(url.pathname);
  return isRunners ? fetchOfBrowser(input, init) : respond(url, request ?? init);
};

fakeSockets();

/** Where the page wanted to go, or be loaded anew: it cannot leave the test that it runs in. */
export const departures: string[] = [];

interface NavigateEvent extends Event {
  readonly navigationType: string;
  readonly destination: { readonly url: string; readonly sameDocument: boolean };
}
(window as unknown as { navigation: EventTarget }).navigation.addEventListener("navigate", (event) => {
  const { navigationType, destination } = event as NavigateEvent;
  if (destination.sameDocument) return;
  event.preventDefault();
  departures.push(navigationType === "reload" ? "reload" : destination.url);
});

beforeAll(() => commands.settleFrame(window.location.href));

beforeEach(() => {
  departures.length = 0;
  sockets.length = 0;
});

/** What was sent as the last thing is still answered, and so is what waited for that. */
async function nothingMoreIsSent(): Promise<void> {
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
  await nothingMoreIsSent();
  openQuestion()?.answer(false);
  for (const { id } of shownToasts()) dismissToast(id);
  const troubles = takeTroubles();
  if (troubles.length > 0) throw new Error(troubles.join("\n"));
});
