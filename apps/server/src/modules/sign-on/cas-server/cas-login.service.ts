import type { SubsystemRow, Subsystems } from "#modules/access/subsystem/subsystem.service.ts";
import type { LiveSession } from "#modules/session/session/session-lookup.service.ts";
import type { SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import type { TicketRegistry } from "#modules/sign-on/sso/ticket-registry.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { isSettled } from "#platform/access.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Db } from "#platform/database/database.ts";
import { removeTicket } from "./service-text.ts";
import type { IssuedMark, SignInMarks } from "./sign-in-marks.ts";

export interface LoginRequest {
  readonly service?: string | undefined;
  readonly renew: boolean;
  readonly gateway: boolean;
  /** The id of the mark, in the address by which the browser returns from the login page. */
  readonly flow?: string | undefined;
}

export interface Browser {
  readonly session: string | undefined;
  readonly mark: string | undefined;
}

/** Causes for which the browser shows a page instead of the service. */
export type LoginRefusal =
  | "unknown_service"
  | "service_fragment"
  | "no_cookies"
  | "launcher.not_granted"
  | "launcher.unavailable"
  | "launcher.certificate_required";

export type LoginOutcome =
  | { readonly kind: "landing" }
  | { readonly kind: "refused"; readonly why: LoginRefusal }
  /** The browser returns to the service without a ticket. */
  | { readonly kind: "back"; readonly service: string }
  /** `inSpiteOfSession`: the login page shows its form even to a person who is signed in. */
  | { readonly kind: "sign-in"; readonly mark: IssuedMark; readonly inSpiteOfSession: boolean }
  | { readonly kind: "ticket"; readonly service: string; readonly ticket: string };

export interface CasLogin {
  login(request: LoginRequest, browser: Browser, origin: Origin): Promise<LoginOutcome>;
}

export interface CasLoginDeps {
  readonly db: Db;
  readonly subsystems: Pick<Subsystems, "findByService" | "requireEntry">;
  readonly registry: Pick<SessionRegistry, "liveByCookie" | "findById" | "replace" | "end">;
  readonly tickets: Pick<TicketRegistry, "grant">;
  readonly marks: SignInMarks;
  readonly audit: Pick<AuditService, "change" | "recordRefusals">;
}

const refusals: readonly string[] = [
  "launcher.not_granted",
  "launcher.unavailable",
  "launcher.certificate_required",
] satisfies LoginRefusal[];

function refusalIn(error: unknown): LoginOutcome {
  if (error instanceof AppError && refusals.includes(error.code))
    return { kind: "refused", why: error.code as LoginRefusal };
  throw error;
}

export function createCasLogin({ db, subsystems, registry, tickets, marks, audit }: CasLoginDeps): CasLogin {
  /**
   * Ends the session that did not satisfy `renew`, since no browser has its cookie any more. If the same person continues,
   * the visits of that session move to the new one.
   */
  async function endFormerSession(formerSessionId: string | null, caller: Caller): Promise<void> {
    if (formerSessionId === null || formerSessionId === caller.sessionId) return;
    const former = await registry.findById(formerSessionId);
    if (!former) return;
    if (former.userId !== caller.userId) {
      await registry.end(formerSessionId, "signed_out");
      return;
    }
    await registry.replace(formerSessionId, caller.sessionId);
  }

  /** Repeats the subsystem's own check at the last moment before a ticket is issued. */
  async function enter(
    { caller }: LiveSession,
    { appId }: SubsystemRow,
    service: string,
    isFresh: boolean,
    origin: Origin,
  ): Promise<LoginOutcome> {
    const { userId, username, sessionId } = caller;
    const entry = { action: "cas.enter", userId, username, object: appId, origin };
    const purpose = { sessionId, service, appId, isFresh, proxies: [] };
    return audit
      .recordRefusals(entry, () => subsystems.requireEntry(caller, appId))
      .then(() => audit.change(db, entry, async (tx) => ({ result: await tickets.grant(purpose, tx) })))
      .then((ticket): LoginOutcome => ({ kind: "ticket", service, ticket }), refusalIn);
  }

  /** Addresses are registered without a fragment: an address with one matches no subsystem. */
  async function refusalOfUnknown(service: string): Promise<LoginRefusal> {
    const [address = ""] = service.split("#");
    const hasOnlyFragment = address !== service && (await subsystems.findByService(address)) !== undefined;
    return hasOnlyFragment ? "service_fragment" : "unknown_service";
  }

  return {
    login: async ({ service: requestedService, renew, gateway, flow }, browser, origin) => {
      if (requestedService === undefined) return { kind: "landing" };
      const service = removeTicket(requestedService);
      const row = await subsystems.findByService(service);
      if (!row) return { kind: "refused", why: await refusalOfUnknown(service) };
      const session = browser.session === undefined ? undefined : await registry.liveByCookie(browser.session);
      const mark = marks.read({ flow, cookie: browser.mark }, service);
      const isSilent = gateway && !renew;
      const signIn = (inSpiteOfSession: boolean): LoginOutcome => ({
        kind: "sign-in",
        mark: mark ?? marks.create(service, session?.caller.sessionId ?? null),
        inSpiteOfSession,
      });

      if (!session) {
        if (isSilent) return { kind: "back", service };
        // The login page sent the browser here without our cookies: another redirect there would loop.
        if (flow !== undefined && !mark) return { kind: "refused", why: "no_cookies" };
        return signIn(mark !== undefined);
      }
      if (!isSettled(session.caller)) return isSilent ? { kind: "back", service } : signIn(false);
      const isFresh = mark !== undefined && session.signedInAt > mark.at;
      if (renew && !isFresh) return signIn(true);
      const outcome = await enter(session, row, service, isFresh, origin);
      if (isFresh) await endFormerSession(mark.formerSessionId, session.caller);
      return outcome;
    },
  };
}
