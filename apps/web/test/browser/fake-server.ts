import { respond } from "./answers.ts";

const browserFetch = window.fetch;

/** The test answers the calls of the app; those of the test runner go to the real `fetch`. */
window.fetch = (input, init) => {
  const request = input instanceof Request ? input : null;
  const url = new URL(request?.url ?? String(input), window.location.href);
  const isRunnerRequest =
    url.origin !== window.location.origin || /^\/(@|__vitest|node_modules\/|src\/)/.test(url.pathname);
  return isRunnerRequest ? browserFetch(input, init) : respond(url, request ?? init);
};
