import { respond } from "./answers.ts";

const fetchOfBrowser = window.fetch;

/** Calls of the app are answered by the test; what the test runner itself asks for goes its way. */
window.fetch = (input, init) => {
  const request = input instanceof Request ? input : null;
  const url = new URL(request?.url ?? String(input), window.location.href);
  const isRunners = url.origin !== window.location.origin || /^\/(@|__vitest|node_modules\/|src\/)/.test(url.pathname);
  return isRunners ? fetchOfBrowser(input, init) : respond(url, request ?? init);
};
