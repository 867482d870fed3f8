import type { ProvisionedAccounts } from "#modules/access/provisioning/provisioned-accounts.service.ts";
import type { AccountService, SignInAccount } from "#modules/people/account/account.service.ts";
import type { Candidate, Credentials } from "#modules/people/account/credential.service.ts";
import type { ManagedAccounts } from "#modules/people/account/managed-account.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { maskEmail, maskPhone } from "#platform/masking.ts";
import type { Directories, KnownDirectory } from "./directories.service.ts";
import type { DirectoryPerson } from "./directory-mapping.ts";
import type { DirectoryPeople } from "./directory-password.service.ts";

/** The account and the place that verified the password; a directory also returns the person's groups. */
export type CheckedPassword = { readonly account: SignInAccount } & (
  | { readonly by: "password" }
  | { readonly by: "directory"; readonly directory: KnownDirectory; readonly person: DirectoryPerson }
);

/**
 * Verifies passwords, wherever they are stored: here, or in the directory that manages the account; an account has one
 * of the two. Throws session.busy, directory.unreachable.
 */
export interface PasswordChecks {
  check(candidate: Candidate, password: string, origin: Origin): Promise<CheckedPassword | undefined>;
  /** Throws password.kept_elsewhere when a directory holds the account's password. */
  requireOwn(userId: string): Promise<void>;
}

export interface PasswordChecksDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly directories: Pick<Directories, "forSignIn" | "passwordDirectoryOf" | "sourceOf">;
  readonly people: DirectoryPeople;
  readonly accounts: Pick<AccountService, "find" | "findByUsername" | "externalRealname">;
  readonly credentials: Pick<Credentials, "check">;
  readonly managedAccounts: Pick<ManagedAccounts, "in">;
  readonly provisionedAccounts: Pick<ProvisionedAccounts, "put" | "findExternal">;
  readonly audit: Pick<AuditService, "change">;
}

export function createPasswordChecks(deps: PasswordChecksDeps): PasswordChecks {
  const { db, clock, directories, people, accounts, credentials, managedAccounts, provisionedAccounts, audit } = deps;

  /** Takes as long as a local comparison and never succeeds. */
  const asLong = (name: string, password: string) => credentials.check({ name, account: undefined }, password);

  /**
   * Creates the account of a person. A taken phone or e-mail is omitted without a message, so that the values of others
   * stay secret; the next import reports it.
   */
  async function addAccount(directory: KnownDirectory, person: DirectoryPerson, origin: Origin) {
    const { username, realname, phone = null, email = null, externalId } = person;
    const source = directories.sourceOf(directory);
    const called = accounts.externalRealname(realname);
    if (called === undefined) throw new AppError("profile.bad_realname");
    const detail = { by: "directory", after: { realname, phone: maskPhone(phone), email: maskEmail(email) } };
    const entry = { action: "user.create", username: directory.name, object: username, origin, detail };
    const add = (contact: { phone: string | null; email: string | null }) =>
      audit.change(db, entry, async (tx) => {
        const wanted = { username, realname: called, ...contact };
        const at = new Date(clock.now());
        const own = async (inner: Tx, userId: string) =>
          provisionedAccounts.put(inner, { userId, source, externalId, isFrozen: false, leftAt: null });
        return { result: await managedAccounts.in(tx).add(wanted, directory.id, at, own, "elsewhere") };
      });
    const id = await add({ phone, email }).catch((error: unknown) => {
      const isTaken = error instanceof AppError && ["account.phone_taken", "account.email_taken"].includes(error.code);
      if (!isTaken) throw error;
      return add({ phone: null, email: null });
    });
    return accounts.find(id);
  }

  /**
   * Finds a person without an account in the directories that may create accounts. An unreachable directory does not
   * stop others, and a wrong password in another one counts as a guess.
   */
  async function newcomer(name: string, password: string, origin: Origin): Promise<CheckedPassword | undefined> {
    let away: AppError | undefined;
    let isGuess = false;
    for (const directory of (await directories.forSignIn()).filter(({ makesAccounts }) => makesAccounts)) {
      const person = await people.withPassword(directory, { account: name }, password).catch((error: unknown) => {
        if (!(error instanceof AppError && error.code === "directory.unreachable")) throw error;
        away ??= error;
        return undefined;
      });
      isGuess ||= person === "wrong";
      if (!person || person === "wrong") continue;
      const ofPerson = async () => {
        const known = await provisionedAccounts.findExternal(directories.sourceOf(directory), person.externalId);
        return known && accounts.find(known.userId);
      };
      const checked = (account: SignInAccount | undefined): CheckedPassword | undefined =>
        account && { account, by: "directory", directory, person };
      const known = await ofPerson();
      if (known) return checked(known);
      if (!person.isActive) throw new AppError("session.account_frozen");
      try {
        return checked(await addAccount(directory, person, origin));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        // A concurrent sign-in created it, or it cannot become an account here; the person gets no further reason.
        return checked(await ofPerson());
      }
    }
    if (away && !isGuess) throw away;
    return undefined;
  }

  return {
    check: async (candidate, password, origin) => {
      const { name, account } = candidate;
      if (!account) {
        const [, found] = await Promise.all([asLong(name, password), newcomer(name, password, origin)]);
        return found;
      }
      const kept = await directories.passwordDirectoryOf(account.id);
      if (!kept) {
        const found = await credentials.check(candidate, password);
        return found && { account: found, by: "password" };
      }
      const { directory, externalId } = kept;
      const [, person] = await Promise.all([
        asLong(name, password),
        externalId === null ? undefined : people.withPassword(directory, { externalId }, password),
      ]);
      if (!person || person === "wrong") return undefined;
      if (!person.isActive) throw new AppError("session.account_frozen");
      const found = await accounts.find(account.id);
      return found && { account: found, by: "directory", directory, person };
    },
    requireOwn: async (userId) => {
      const kept = await directories.passwordDirectoryOf(userId);
      if (kept) throw new AppError("password.kept_elsewhere", { values: { name: kept.directory.name } });
    },
  };
}
