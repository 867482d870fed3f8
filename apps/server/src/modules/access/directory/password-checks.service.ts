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

/** The account, and whether the portal or a directory verified the password. A directory returns the groups too. */
export type CheckedPassword = { readonly account: SignInAccount } & (
  | { readonly method: "password" }
  | { readonly method: "directory"; readonly directory: KnownDirectory; readonly person: DirectoryPerson }
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
  readonly directories: Pick<Directories, "listForSignIn" | "passwordDirectoryOf" | "sourceOf">;
  readonly people: DirectoryPeople;
  readonly accounts: Pick<AccountService, "find" | "findByUsername" | "externalRealname">;
  readonly credentials: Pick<Credentials, "check">;
  readonly managedAccounts: Pick<ManagedAccounts, "in">;
  readonly provisionedAccounts: Pick<ProvisionedAccounts, "upsert" | "findExternal">;
  readonly audit: Pick<AuditService, "change">;
}

export function createPasswordChecks(deps: PasswordChecksDeps): PasswordChecks {
  const { db, clock, directories, people, accounts, credentials, managedAccounts, provisionedAccounts, audit } = deps;

  /** Compares with no account: takes as long as a local comparison and never succeeds. */
  const spendHashTime = (name: string, password: string) => credentials.check({ name, account: undefined }, password);

  /**
   * Creates the account of a person. A taken phone or e-mail is omitted without a message, so that the values of others
   * stay secret; the next import reports it.
   */
  async function addAccount(directory: KnownDirectory, person: DirectoryPerson, origin: Origin) {
    const { username, realname, phone = null, email = null, externalId } = person;
    const source = directories.sourceOf(directory);
    const externalName = accounts.externalRealname(realname);
    if (externalName === undefined) throw new AppError("profile.bad_realname");
    const detail = { by: "directory", after: { realname, phone: maskPhone(phone), email: maskEmail(email) } };
    const entry = { action: "user.create", username: directory.name, object: username, origin, detail };
    const addWith = (contact: { phone: string | null; email: string | null }) =>
      audit.change(db, entry, async (tx) => {
        const newAccount = { username, realname: externalName, ...contact };
        const at = new Date(clock.now());
        const recordSource = async (inner: Tx, userId: string) =>
          provisionedAccounts.upsert(inner, { userId, source, externalId, isFrozen: false, leftAt: null });
        return { result: await managedAccounts.in(tx).add(newAccount, directory.id, at, recordSource, "elsewhere") };
      });
    const id = await addWith({ phone, email }).catch((error: unknown) => {
      const isTaken = error instanceof AppError && ["account.phone_taken", "account.email_taken"].includes(error.code);
      if (!isTaken) throw error;
      return addWith({ phone: null, email: null });
    });
    return accounts.find(id);
  }

  /**
   * Finds a person without an account in the directories that may create accounts. An unreachable directory does not
   * stop others, and a wrong password in another one counts as a guess.
   */
  async function checkNewcomer(name: string, password: string, origin: Origin): Promise<CheckedPassword | undefined> {
    let unreachable: AppError | undefined;
    let isGuess = false;
    for (const directory of (await directories.listForSignIn()).filter(({ makesAccounts }) => makesAccounts)) {
      const person = await people.verifyPassword(directory, { account: name }, password).catch((error: unknown) => {
        if (!(error instanceof AppError && error.code === "directory.unreachable")) throw error;
        unreachable ??= error;
        return undefined;
      });
      isGuess ||= person === "wrong";
      if (!person || person === "wrong") continue;
      const findAccount = async () => {
        const record = await provisionedAccounts.findExternal(directories.sourceOf(directory), person.externalId);
        return record && accounts.find(record.userId);
      };
      const resultFor = (account: SignInAccount | undefined): CheckedPassword | undefined =>
        account && { account, method: "directory", directory, person };
      const existing = await findAccount();
      if (existing) return resultFor(existing);
      if (!person.isActive) throw new AppError("session.account_frozen");
      try {
        return resultFor(await addAccount(directory, person, origin));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        // A concurrent sign-in created it, or it cannot become an account here; the person gets no further reason.
        return resultFor(await findAccount());
      }
    }
    if (unreachable && !isGuess) throw unreachable;
    return undefined;
  }

  return {
    check: async (candidate, password, origin) => {
      const { name, account } = candidate;
      if (!account) {
        const [, found] = await Promise.all([spendHashTime(name, password), checkNewcomer(name, password, origin)]);
        return found;
      }
      const managed = await directories.passwordDirectoryOf(account.id);
      if (!managed) {
        const found = await credentials.check(candidate, password);
        return found && { account: found, method: "password" };
      }
      const { directory, externalId } = managed;
      const [, person] = await Promise.all([
        spendHashTime(name, password),
        externalId === null ? undefined : people.verifyPassword(directory, { externalId }, password),
      ]);
      if (!person || person === "wrong") return undefined;
      if (!person.isActive) throw new AppError("session.account_frozen");
      const found = await accounts.find(account.id);
      return found && { account: found, method: "directory", directory, person };
    },
    requireOwn: async (userId) => {
      const managed = await directories.passwordDirectoryOf(userId);
      if (managed) throw new AppError("password.kept_elsewhere", { values: { name: managed.directory.name } });
    },
  };
}
