import type { SignInResult } from "@tender/contract";
import { Answer, Raw, routes } from "#http/routes.ts";
import type { SignedIn } from "#modules/sign-on/sign-in/sign-in.service.ts";
import type { AnswerSignIn } from "#modules/sign-on/sign-in/sign-in-answer.service.ts";
import type { SingleLogout } from "./single-logout.service.ts";
import type { TicketRegistry } from "./ticket-registry.service.ts";
import type { TicketSignInService } from "./ticket-sign-in.service.ts";

export interface SsoRouteDeps {
  readonly byTicket: TicketSignInService;
  readonly singleLogout: SingleLogout;
  readonly tickets: Pick<TicketRegistry, "grant">;
  readonly service: string;
  readonly answerSignIn: AnswerSignIn;
}

export function ssoRoutes({ byTicket, singleLogout, tickets, service, answerSignIn }: SsoRouteDeps) {
  function answer(signedIn: SignedIn): Answer<SignInResult> {
    const { result, extra } = answerSignIn(signedIn);
    return new Answer(result, extra);
  }

  return routes({
    "sso.signInWithTicket": async ({ body }, { origin }) =>
      answer(await byTicket.signIn(body.ticket, undefined, origin)),
    "sso.validateLogin": async ({ query }, { origin }) =>
      answer(await byTicket.signIn(query.ticket, query.service, origin)),
    "sso.receiveLogout": async ({ body }, { origin }) => {
      if (body.logoutRequest !== undefined) await singleLogout.receive(body.logoutRequest, origin);
      return new Raw("", { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" });
    },
    "sso.issueTicket": async (_input, { caller }) => {
      const url = new URL(service);
      url.searchParams.set(
        "ticket",
        await tickets.grant({ sessionId: caller.sessionId, service, appId: null, isFresh: false, proxies: [] }),
      );
      return { url: url.href };
    },
  });
}
