import type { SignInAccount } from "#modules/people/account/account.service.ts";
import type { SignedIn, SignInService } from "#modules/sign-on/sign-in/sign-in.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Origin } from "#platform/caller.ts";
import { tokenDigest } from "#platform/tokens.ts";
import type { TicketValidator } from "./ticket-validators.ts";

export interface TicketSignInService {
  /** The service defaults to the configured one. Throws sso.ticket_invalid, sso.no_account, sso.upstream_down. */
  signIn(ticket: string, service: string | undefined, origin: Origin): Promise<SignedIn>;
}

export interface TicketSignInDeps {
  readonly judge: TicketValidator;
  /** The portal's address for which sign-in tickets are issued. */
  readonly service: string;
  readonly signIn: Pick<SignInService, "open">;
  readonly audit: Pick<AuditService, "record">;
}

export function createTicketSignIn({
  judge,
  service: portalService,
  signIn,
  audit,
}: TicketSignInDeps): TicketSignInService {
  async function holderOf(ticket: string, service: string): Promise<SignInAccount> {
    const { account, name } = { name: undefined, ...(await judge(ticket, service)) };
    if (account) return account;
    throw name === undefined
      ? new AppError("sso.ticket_invalid")
      : new AppError("sso.no_account", { values: { name } });
  }

  return {
    signIn: async (ticket, service = portalService, origin) => {
      const account = await holderOf(ticket, service).catch(async (error: unknown) => {
        const reason = error instanceof AppError ? error.code : "http.internal";
        await audit.record({ action: "session.sign_in", outcome: "refused", reason, object: "ticket", origin });
        throw error;
      });
      return signIn.open(account, { method: "ticket", remember: false, origin, ticketDigest: tokenDigest(ticket) });
    },
  };
}
