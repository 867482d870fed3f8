import { AppError } from "#platform/app-error.ts";
import type { Clock } from "#platform/clock.ts";
import type { Deadline } from "#platform/delay.ts";
import type { Logger } from "#platform/logger.ts";
import type { KnownDirectory } from "./directories.service.ts";
import type { DirectoryClient, DirectorySession } from "./directory-client.ts";
import { readFilter } from "./directory-client.ts";
import { DirectoryFailure, type FailureKind } from "./directory-failure.ts";
import { groupsOf } from "./directory-groups.ts";
import {
  binaryAttribute,
  createAccountFilter,
  createExternalIdFilter,
  type DirectoryPerson,
  parsePerson,
  personAttributes,
} from "./directory-mapping.ts";

/** Key of the person to find. */
export type PersonKey = { readonly externalId: string } | { readonly account: string };

/**
 * Finds and verifies people in a directory. Throws directory.unreachable when the directory gave no answer; with a
 * right password also session.account_frozen, directory.password_ended, directory.account_limited.
 */
export interface DirectoryPeople {
  /**
   * Finds the person with all groups. Undefined: no person, or several, of those that the connection imports.
   */
  find(directory: KnownDirectory, personKey: PersonKey): Promise<DirectoryPerson | undefined>;
  /** Finds the person and verifies the password. "wrong": the password is wrong. */
  verifyPassword(
    directory: KnownDirectory,
    personKey: PersonKey,
    password: string,
  ): Promise<DirectoryPerson | "wrong" | undefined>;
}

export interface DirectoryPeopleDeps {
  readonly client: DirectoryClient;
  readonly clock: Clock;
  readonly deadline: Deadline;
  readonly logger: Logger;
}

/** Limits of a sign-in's wait for a directory, and of concurrent requests of a node. */
const MAX_WAIT_MS = 10_000;
const MAX_CONCURRENT_REQUESTS = 40;

/**
 * Reasons that a directory gives only for a right password. A lock is reported for any password, so it is not passed
 * on.
 */
const refusalCodes: Partial<Readonly<Record<FailureKind, AppError["code"]>>> = {
  "account-off": "session.account_frozen",
  "account-limited": "directory.account_limited",
  "password-ended": "directory.password_ended",
};

export function createDirectoryPeople({ client, clock, deadline, logger }: DirectoryPeopleDeps): DirectoryPeople {
  let runningRequests = 0;

  async function findOne(session: DirectorySession, directory: KnownDirectory, personKey: PersonKey) {
    const people = readFilter(directory.peopleFilter);
    if (!people) throw new DirectoryFailure("filter");
    const filter =
      "account" in personKey
        ? createAccountFilter(people, directory, personKey.account)
        : createExternalIdFilter(people, directory, personKey.externalId);
    const search = {
      filter,
      attributes: personAttributes(directory),
      pageSize: directory.pageSize,
      binary: binaryAttribute(directory),
    };
    const found = [];
    for await (const page of session.pages(directory.peopleBase, search)) {
      found.push(...page);
      if (found.length > 1) return undefined;
    }
    const [entry] = found;
    const person = entry && parsePerson(entry, directory, clock.now());
    // The server's own matching (case, blanks, punctuation) is looser, so the result is compared again.
    if (!person || person.dn === "") return undefined;
    const isSame =
      "account" in personKey
        ? person.username.toLowerCase() === personKey.account.toLowerCase()
        : person.externalId.toLowerCase() === personKey.externalId.toLowerCase();
    return isSame ? person : undefined;
  }

  /** Adds all groups to the person. A failure to read groups does not prevent the sign-in. */
  async function withGroups(session: DirectorySession, directory: KnownDirectory, person: DirectoryPerson) {
    try {
      return { ...person, groups: await groupsOf(session, directory, person) };
    } catch (error) {
      if (!(error instanceof DirectoryFailure)) throw error;
      logger.warn({ directory: directory.id, failure: error.kind }, "groups of a person could not be read");
      return { ...person, groups: null };
    }
  }

  async function withConnection<T>(
    directory: KnownDirectory,
    work: (session: DirectorySession) => Promise<T>,
  ): Promise<T> {
    if (runningRequests >= MAX_CONCURRENT_REQUESTS) throw new AppError("session.busy");
    runningRequests += 1;
    try {
      const ms = Math.min(directory.timeoutSeconds * 1_000, MAX_WAIT_MS);
      return await client.with(
        directory,
        async (session) => {
          await session.bind(directory.bindDn, directory.bindSecret);
          return work(session);
        },
        deadline(ms),
      );
    } catch (error) {
      if (!(error instanceof DirectoryFailure)) throw error;
      logger.warn({ directory: directory.id, failure: error.kind }, "a request to a directory failed");
      throw new AppError("directory.unreachable", { cause: error });
    } finally {
      runningRequests -= 1;
    }
  }

  /** Returns true if the server refused the person, but not if it failed to answer. */
  const isRejection = (error: unknown): boolean =>
    error instanceof DirectoryFailure &&
    ["credentials", "account-locked", "rights", "no-base", "dn"].includes(error.kind);

  return {
    find: (directory, personKey) =>
      withConnection(directory, async (session) => {
        const person = await findOne(session, directory, personKey);
        return person && withGroups(session, directory, person);
      }),
    verifyPassword: async (directory, personKey, password) => {
      // Servers treat an empty password as an anonymous bind and succeed.
      if (password === "") return "wrong";
      return withConnection(directory, async (session) => {
        const person = await findOne(session, directory, personKey);
        if (!person) return undefined;
        try {
          await session.bind(person.dn, password);
        } catch (error) {
          if (isRejection(error)) return "wrong";
          const code = error instanceof DirectoryFailure ? refusalCodes[error.kind] : undefined;
          if (code) throw new AppError(code, { cause: error });
          throw error;
        }
        if (directory.groupsBase === "") return person;
        // Binds as the connection again, since the person may lack the right to read groups.
        await session.bind(directory.bindDn, directory.bindSecret);
        return withGroups(session, directory, person);
      });
    },
  };
}
