import type { EndpointOf, ResultOf } from "@tender/contract";
import type { PasswordGuesses } from "#modules/guard/password-guesses/password-guesses.service.ts";
import type { PasswordTransport } from "#modules/guard/password-guesses/password-transport.service.ts";
import type { SecurityEvents } from "#modules/notices/security-event/security-event.service.ts";
import type { AccountService } from "#modules/people/account/account.service.ts";
import type { OneTimeLinks } from "#modules/people/one-time-link/one-time-link.service.ts";
import type { PasswordService } from "#modules/session/password/password.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError, invalidField } from "#platform/app-error.ts";
import type { Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database/database.ts";

/** Sets the first password of an account that others created, or the next one after a reset, by its owner alone. */
export interface PasswordLink {
  /** Throws recovery.link_dead. */
  check(secret: string): Promise<ResultOf<EndpointOf<"recovery.checkLink">>>;
  /** Consumes the link. Throws recovery.link_dead. */
  setPassword(
    secret: string,
    input: { readonly password: string; readonly confirmation: string; readonly consent: boolean },
    origin: Origin,
  ): Promise<void>;
}

export interface PasswordLinkDeps {
  readonly db: Db;
  readonly links: Pick<OneTimeLinks, "find" | "use">;
  readonly accounts: Pick<AccountService, "ownRow" | "consentsOf" | "recordConsent">;
  readonly passwords: Pick<PasswordService, "requireAcceptable" | "hash" | "setHashIn">;
  readonly transport: Pick<PasswordTransport, "open">;
  readonly guesses: Pick<PasswordGuesses, "clear">;
  readonly events: Pick<SecurityEvents, "recordIn">;
  readonly audit: Pick<AuditService, "change" | "recordRefusals">;
  readonly clock: Clock;
  readonly privacyVersion: () => string;
}

interface ValidLink {
  readonly account: NonNullable<Awaited<ReturnType<AccountService["ownRow"]>>>;
  readonly expiresAt: Date;
  readonly needsConsent: boolean;
}

export function createPasswordLink(deps: PasswordLinkDeps): PasswordLink {
  const { db, links, accounts, passwords, transport, guesses, events, audit, clock, privacyVersion } = deps;
  const deadLink = () => new AppError("recovery.link_dead");

  async function findValid(secret: string): Promise<ValidLink | undefined> {
    const link = await links.find("password", secret);
    const account = link?.userId ? await accounts.ownRow(link.userId) : undefined;
    if (!link || !account) return undefined;
    const needsConsent = (await accounts.consentsOf(account.id)).length === 0;
    return { account, expiresAt: link.expiresAt, needsConsent };
  }

  async function open(sent: string, field: string): Promise<string> {
    const plain = await transport.open(sent);
    if (plain === undefined) throw invalidField(field);
    return plain;
  }

  return {
    check: async (secret) => {
      const found = await findValid(secret);
      if (!found) throw deadLink();
      const { account, expiresAt, needsConsent } = found;
      return {
        expiresAt: expiresAt.toISOString(),
        username: account.username,
        realname: account.realname,
        needsConsent,
      };
    },
    setPassword: async (secret, input, origin) => {
      const found = await findValid(secret);
      const entry = {
        action: "account.set_password_by_link",
        userId: found?.account.id ?? null,
        username: found?.account.username ?? null,
        origin,
      };
      const { account, needsConsent, hash } = await audit.recordRefusals(entry, async () => {
        if (!found) throw deadLink();
        const { id: userId, username, phone, email } = found.account;
        if (found.needsConsent && !input.consent) throw new AppError("account.consent_required");
        const plain = await open(input.password, "password");
        if (plain !== (await open(input.confirmation, "confirmation"))) throw new AppError("password.mismatch");
        await passwords.requireAcceptable(plain, { userId, username, phone, email });
        return { ...found, hash: await passwords.hash(plain) };
      });
      const consent = { version: privacyVersion(), address: origin.address };
      const { set, notify } = await audit.change(db, entry, async (tx) => {
        const stored = await passwords.setHashIn(tx, account.id, hash);
        if (!(await links.use("password", secret, tx))) throw deadLink();
        if (needsConsent) await accounts.recordConsent(account.id, consent, clock.now(), tx);
        return {
          result: {
            set: stored,
            notify: await events.recordIn(tx, account.id, "password_set_by_link", {}, { origin }),
          },
        };
      });
      set?.announce();
      // Owners who needed a reset have often guessed before. Their guesses must not delay the first sign-in.
      await guesses.clear(account.username, origin);
      await notify();
    },
  };
}
