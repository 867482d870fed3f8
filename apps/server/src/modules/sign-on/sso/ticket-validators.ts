import { UPSTREAM_SOURCE } from "@tender/contract";
import type { AccountService, SignInAccount } from "#modules/people/account/account.service.ts";
import type { Credentials } from "#modules/people/account/credential.service.ts";
import type { ExternalIdentities } from "#modules/people/external-identity/external-identity.service.ts";
import type { CasClient } from "./cas-client.ts";
import type { TicketRegistry } from "./ticket-registry.service.ts";

/** The account that a ticket signs in. Without an account, `name` is an upstream name that belongs to none. */
export type TicketResult = { readonly account: SignInAccount } | { readonly account?: never; readonly name?: string };

/** Judges tickets: of this server, or of an upstream one. */
export type TicketValidator = (ticket: string, service: string) => Promise<TicketResult>;

const refused: TicketResult = {};

export interface LocalTicketDeps {
  readonly tickets: Pick<TicketRegistry, "validate">;
  /** The only accepted service: a ticket for another service is valid there alone. */
  readonly service: string;
  readonly accounts: Pick<AccountService, "find">;
}

/**
 * Judges tickets of this server. A subsystem's ticket is refused: its operator could otherwise sign in to the portal
 * with it.
 */
export const createLocalTicketValidator =
  ({ tickets, service: portalService, accounts }: LocalTicketDeps): TicketValidator =>
  async (ticket, service) => {
    const { holder, purpose } = await tickets.validate(ticket, service);
    const isOurs = holder !== undefined && purpose.appId === null && service === portalService;
    const account = isOurs ? await accounts.find(holder.caller.userId) : undefined;
    return account ? { account } : refused;
  };

export interface UpstreamTicketDeps {
  readonly cas: CasClient;
  /** Address of the upstream server: an external identity is (address, name), never the name alone. */
  readonly issuer: string;
  /** The only address of the portal whose tickets are accepted. */
  readonly service: string;
  /** An upstream name matches the account with the same username, if neither is linked with another. */
  readonly matchesUsernames: boolean;
  readonly identities: Pick<ExternalIdentities, "ownerOf" | "listOf">;
  readonly accounts: Pick<AccountService, "find">;
  readonly credentials: Pick<Credentials, "findForRecovery">;
}

/** Judges tickets of the upstream server. */
export function createUpstreamTicketValidator(deps: UpstreamTicketDeps): TicketValidator {
  const { cas, issuer, matchesUsernames, identities, accounts, credentials } = deps;

  async function findSameUsername(name: string): Promise<string | undefined> {
    if (!matchesUsernames) return undefined;
    const found = await credentials.findForRecovery("username", name);
    // Compared with case: two upstream names may differ in case alone.
    if (found?.username !== name) return undefined;
    const linkedIdentities = await identities.listOf(found.id);
    // A linked account belongs to another upstream name, whatever its username.
    return linkedIdentities.some(({ source }) => source === UPSTREAM_SOURCE) ? undefined : found.id;
  }

  return async (ticket, service) => {
    if (service !== deps.service) return refused;
    const name = await cas.validate(ticket);
    if (name === undefined) return refused;
    const id =
      (await identities.ownerOf({ source: UPSTREAM_SOURCE, issuer, subject: name })) ?? (await findSameUsername(name));
    const account = id === undefined ? undefined : await accounts.find(id);
    return account ? { account } : { name };
  };
}
