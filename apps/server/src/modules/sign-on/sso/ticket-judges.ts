import { UPSTREAM_SOURCE } from "@tender/contract";
import type { AccountService, SignInAccount } from "#modules/people/account/account.service.ts";
import type { Credentials } from "#modules/people/account/credential.service.ts";
import type { ExternalIdentities } from "#modules/people/external-identity/external-identity.service.ts";
import type { CasClient } from "./cas-client.ts";
import type { TicketRegistry } from "./ticket-registry.service.ts";

/** Whom a ticket lets in: an account, or nobody; then perhaps a name that no account belongs to. */
export type TicketVerdict = { readonly account: SignInAccount } | { readonly account?: never; readonly name?: string };

/** Where tickets are judged: here, or at a server above this one. */
export type TicketJudge = (ticket: string, service: string) => Promise<TicketVerdict>;

const nobody: TicketVerdict = {};

export interface JudgeHereDeps {
  readonly tickets: Pick<TicketRegistry, "validate">;
  /** The only one of the services whose tickets count here: what another was handed opens that one alone. */
  readonly service: string;
  readonly accounts: Pick<AccountService, "find">;
}

/** Tickets that this server made. One for a subsystem is of no use here: whoever runs it would get into the portal with it. */
export const judgeHere =
  ({ tickets, service: own, accounts }: JudgeHereDeps): TicketJudge =>
  async (ticket, service) => {
    const { holder, purpose } = await tickets.validate(ticket, service);
    const isOurs = holder !== undefined && purpose.appId === null && service === own;
    const account = isOurs ? await accounts.find(holder.caller.userId) : undefined;
    return account ? { account } : nobody;
  };

export interface JudgeAboveDeps {
  readonly cas: CasClient;
  /** The server above, by its address: who somebody is there is (address, name), never the name alone. */
  readonly issuer: string;
  /** The only one of our addresses whose tickets count. */
  readonly service: string;
  /** A name there is also the name of an account here, where neither of the two is linked with another. */
  readonly matchesUsernames: boolean;
  readonly identities: Pick<ExternalIdentities, "ownerOf" | "listOf">;
  readonly accounts: Pick<AccountService, "find">;
  readonly credentials: Pick<Credentials, "findForRecovery">;
}

/** Tickets of the server above. */
export function judgeAbove(deps: JudgeAboveDeps): TicketJudge {
  const { cas, issuer, matchesUsernames, identities, accounts, credentials } = deps;

  async function namesake(name: string): Promise<string | undefined> {
    if (!matchesUsernames) return undefined;
    const found = await credentials.findForRecovery("username", name);
    // Letter by letter: two people there may differ in nothing but the case.
    if (found?.username !== name) return undefined;
    const own = await identities.listOf(found.id);
    // Linked, the account is somebody else's there, whatever it is called here.
    return own.some(({ source }) => source === UPSTREAM_SOURCE) ? undefined : found.id;
  }

  return async (ticket, service) => {
    if (service !== deps.service) return nobody;
    const name = await cas.validate(ticket);
    if (name === undefined) return nobody;
    const id = (await identities.ownerOf({ source: UPSTREAM_SOURCE, issuer, subject: name })) ?? (await namesake(name));
    const account = id === undefined ? undefined : await accounts.find(id);
    return account ? { account } : { name };
  };
}
