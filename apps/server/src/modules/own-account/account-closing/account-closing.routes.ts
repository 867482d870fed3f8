import { Answer, routes } from "#http/routes.ts";
import type { Cookie } from "#platform/cookies.ts";
import type { AccountClosing } from "./account-closing.service.ts";

/** `cookie`: the session cookie, cleared together with the account's sessions. */
export const accountClosingRoutes = (closing: AccountClosing, cookie: Cookie) =>
  routes({
    "accountClosing.read": async (_input, { caller }) => closing.describe(caller),
    "accountClosing.request": async ({ body }, { caller, origin }) => {
      const effectiveAt = new Date(await closing.request(caller, body.username, origin)).toISOString();
      return new Answer({ effectiveAt }, { headers: { "set-cookie": cookie.cleared } });
    },
  });
