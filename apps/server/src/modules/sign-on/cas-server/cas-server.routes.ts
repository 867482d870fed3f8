import { type Context, Raw, routes } from "#http/routes.ts";
import { AppError } from "#platform/app-error.ts";
import type { Cookie } from "#platform/cookies.ts";
import type { Logger } from "#platform/logger.ts";
import { type StandalonePage, standaloneHeaders } from "#platform/standalone-page.ts";
import {
  type CasFailure,
  type CasFormat,
  type CasSuccess,
  plainAnswer,
  proxyAnswer,
  validationAnswer,
} from "./cas-answers.ts";
import type { CasLogin, LoginOutcome, LoginRequest } from "./cas-login.service.ts";
import { refusalPage, signOutQuestionPage, ticketFormPage } from "./cas-pages.ts";
import type { CasSignOut, SignOutOutcome } from "./cas-sign-out.service.ts";
import type { ProxyTickets } from "./proxy-tickets.service.ts";
import { headerText, withTicket } from "./service-text.ts";
import { MARK_SECONDS } from "./sign-in-marks.ts";
import type { TicketValidation, ValidationKind, ValidationRequest } from "./ticket-validation.service.ts";

export interface CasRouteDeps {
  readonly login: CasLogin;
  readonly signOut: CasSignOut;
  readonly validation: TicketValidation;
  readonly proxyTickets: ProxyTickets;
  readonly sessionCookie: Cookie;
  readonly markCookie: Cookie;
  readonly logger: Pick<Logger, "error">;
}

type LoginQuery = LoginRequest & { readonly method?: string | undefined };
type ValidationInput = { readonly query: ValidationRequest & { readonly format: CasFormat } };

const mediaTypes = {
  text: "text/plain; charset=utf-8",
  xml: "application/xml; charset=utf-8",
  json: "application/json; charset=utf-8",
} as const;

/** The app clears its storage in the browser after a sign-out. */
const SIGNED_OUT = "/?logoutFlag=1";

const redirect = (location: string, cookies: readonly string[] = []): Raw =>
  new Raw("", { ...standaloneHeaders(), location, "set-cookie": [...cookies] }, 303);
const page = ({ html, headers }: StandalonePage, status: number, cookies: readonly string[] = []): Raw =>
  new Raw(html, { ...headers, "set-cookie": [...cookies] }, status);

/** Returns the address of the login page, whose `redirect` leads back here with the service. */
function loginPage({ service = "", renew, method }: LoginQuery, flow: string, inSpiteOfSession: boolean): string {
  const serviceQuery = new URLSearchParams({ service, ...(method === undefined ? {} : { method }), flow });
  // `gateway` is left out: alone it never opens the login page, and beside `renew` it has no effect.
  if (renew) serviceQuery.set("renew", "true");
  const parameters = new URLSearchParams(inSpiteOfSession ? { renew: "true" } : {});
  parameters.set("redirect", `/cas/login?${serviceQuery}`);
  return `/user/login?${parameters}`;
}

export function casServerRoutes(deps: CasRouteDeps) {
  const { login, signOut, validation, proxyTickets, sessionCookie, markCookie, logger } = deps;

  function answerLogin(outcome: LoginOutcome, query: LoginQuery): Raw {
    switch (outcome.kind) {
      case "landing":
        return redirect("/");
      case "refused":
        return page(refusalPage(outcome.why), 403);
      case "back":
        return redirect(headerText(outcome.service));
      case "sign-in": {
        const { mark, inSpiteOfSession } = outcome;
        const location = loginPage(query, mark.flow, inSpiteOfSession);
        return redirect(location, [markCookie.set(mark.cookie, MARK_SECONDS)]);
      }
      case "ticket": {
        const { service, ticket } = outcome;
        return query.method?.toUpperCase() === "POST"
          ? page(ticketFormPage(service, ticket), 200, [markCookie.cleared])
          : redirect(withTicket(service, ticket), [markCookie.cleared]);
      }
    }
  }

  function answerSignOut(outcome: SignOutOutcome): Raw {
    if (outcome.kind === "question")
      return page(signOutQuestionPage(outcome.username, outcome.wish, outcome.service), 200);
    return new Raw(
      "",
      {
        ...standaloneHeaders(),
        location: outcome.location ?? SIGNED_OUT,
        // The app does not run on the way to a service and cannot clear its storage itself.
        "clear-site-data": '"storage"',
        "set-cookie": [sessionCookie.cleared, markCookie.cleared],
      },
      303,
    );
  }

  /** An unexpected error is a failure of the protocol as well: a client must not take another answer for a success. */
  const failureOf = (error: unknown): CasFailure => {
    if (error instanceof AppError) throw error;
    logger.error({ err: error }, "a ticket could not be validated");
    return { failure: "INTERNAL_ERROR" };
  };
  const answer = (text: string, mediaType: keyof typeof mediaTypes, { failure }: { readonly failure?: unknown }): Raw =>
    new Raw(text, { "content-type": mediaTypes[mediaType], "cache-control": "no-store" }, 200, {
      isRefusal: failure !== undefined,
    });
  const judge = (query: ValidationRequest, kind: ValidationKind): Promise<CasSuccess | CasFailure> =>
    validation.validate(query, kind).catch(failureOf);
  const validate =
    (mayBeProxyTicket: boolean, hasAttributes: boolean) =>
    async ({ query }: ValidationInput): Promise<Raw> => {
      const result = await judge(query, { mayBeProxyTicket, hasAttributes });
      return answer(validationAnswer(result, query.format), query.format, result);
    };

  return routes({
    "casServer.login": async ({ query }, { cookie, cookieNamed, origin }: Context<"casServer.login">) => {
      const browser = { session: cookie, mark: cookieNamed(markCookie.name) };
      return answerLogin(await login.login(query, browser, origin), query);
    },
    "casServer.logout": async ({ query }, { cookie, navigation, origin }: Context<"casServer.logout">) =>
      answerSignOut(await signOut.signOut(query.service, cookie, navigation, origin)),
    "casServer.confirmLogout": async ({ body }, { cookie, origin }: Context<"casServer.confirmLogout">) =>
      answerSignOut(await signOut.confirm(body, cookie, origin)),
    "casServer.validate": async ({ query }) => {
      const result = await judge(query, { mayBeProxyTicket: false, hasAttributes: false });
      return answer(plainAnswer(result), "text", result);
    },
    "casServer.serviceValidate": validate(false, false),
    "casServer.serviceValidateWithAttributes": validate(false, true),
    "casServer.proxyValidate": validate(true, false),
    "casServer.proxyValidateWithAttributes": validate(true, true),
    "casServer.proxy": async ({ query }, { origin }) => {
      const result = await proxyTickets.grant(query, origin).catch(failureOf);
      return answer(proxyAnswer(result, query.format), query.format, result);
    },
  });
}
