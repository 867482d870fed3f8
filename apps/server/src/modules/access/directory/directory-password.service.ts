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
  byAccount,
  byExternalId,
  type FoundPerson,
  personAttributes,
  personIn,
} from "./directory-mapping.ts";

/** Whom a directory is asked for. */
export type Sought = { readonly externalId: string } | { readonly account: string };

/**
 * Asks a directory who somebody is. Throws directory.unreachable, where nothing was found out; and where the password is right
 * and does not let in: session.account_frozen, directory.password_ended, directory.account_limited.
 */
export interface DirectoryPeople {
  /** With all of their groups. Undefined: there is nobody of that name whom the connection takes over, or more than one. */
  find(directory: KnownDirectory, sought: Sought): Promise<FoundPerson | undefined>;
  /** The same, and the password is theirs. "wrong": it is not. */
  withPassword(directory: KnownDirectory, sought: Sought, password: string): Promise<FoundPerson | "wrong" | undefined>;
}

export interface DirectoryPeopleDeps {
  readonly client: DirectoryClient;
  readonly clock: Clock;
  readonly deadline: Deadline;
  readonly logger: Logger;
}

/** A sign-in waits for a directory no longer than this, and so many of a node wait at once. */
const LONGEST_MS = 10_000;
const MOST_AT_ONCE = 40;

/** Said by a directory to the right password alone. That somebody is locked it says to any, and is not told on. */
const whyNot: Partial<Readonly<Record<FailureKind, AppError["code"]>>> = {
  "account-off": "session.account_frozen",
  "account-limited": "directory.account_limited",
  "password-ended": "directory.password_ended",
};

export function createDirectoryPeople({ client, clock, deadline, logger }: DirectoryPeopleDeps): DirectoryPeople {
  let underWay = 0;

  async function only(session: DirectorySession, directory: KnownDirectory, sought: Sought) {
    const people = readFilter(directory.peopleFilter);
    if (!people) throw new DirectoryFailure("filter");
    const filter =
      "account" in sought
        ? byAccount(people, directory, sought.account)
        : byExternalId(people, directory, sought.externalId);
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
    const person = entry && personIn(entry, directory, clock.now());
    // What the server found by rules of its own (case, blanks, signs) is held against what was asked for.
    if (!person || person.dn === "") return undefined;
    const isSame =
      "account" in sought
        ? person.username.toLowerCase() === sought.account.toLowerCase()
        : person.externalId.toLowerCase() === sought.externalId.toLowerCase();
    return isSame ? person : undefined;
  }

  /** The same person with all of their groups. A directory that cannot tell them keeps nobody out. */
  async function withGroups(session: DirectorySession, directory: KnownDirectory, person: FoundPerson) {
    try {
      return { ...person, groups: await groupsOf(session, directory, person) };
    } catch (error) {
      if (!(error instanceof DirectoryFailure)) throw error;
      logger.warn({ directory: directory.id, failure: error.kind }, "the groups of a person could not be read");
      return { ...person, groups: null };
    }
  }

  async function asking<T>(directory: KnownDirectory, work: (session: DirectorySession) => Promise<T>): Promise<T> {
    if (underWay >= MOST_AT_ONCE) throw new AppError("session.busy");
    underWay += 1;
    try {
      const ms = Math.min(directory.timeoutSeconds * 1_000, LONGEST_MS);
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
      logger.warn({ directory: directory.id, failure: error.kind }, "a directory could not be asked");
      throw new AppError("directory.unreachable", { cause: error });
    } finally {
      underWay -= 1;
    }
  }

  /** The server says no to this person, whatever for; of one that cannot answer nothing is known. */
  const saysNo = (error: unknown): boolean =>
    error instanceof DirectoryFailure &&
    ["credentials", "account-locked", "rights", "no-base", "dn"].includes(error.kind);

  return {
    find: (directory, sought) =>
      asking(directory, async (session) => {
        const person = await only(session, directory, sought);
        return person && withGroups(session, directory, person);
      }),
    withPassword: async (directory, sought, password) => {
      // A server takes an empty one for a question without a name, and answers yes.
      if (password === "") return "wrong";
      return asking(directory, async (session) => {
        const person = await only(session, directory, sought);
        if (!person) return undefined;
        try {
          await session.bind(person.dn, password);
        } catch (error) {
          if (saysNo(error)) return "wrong";
          const code = error instanceof DirectoryFailure ? whyNot[error.kind] : undefined;
          if (code) throw new AppError(code, { cause: error });
          throw error;
        }
        if (directory.groupsBase === "") return person;
        // By its own name again: who may read groups is whoever the connection asks as.
        await session.bind(directory.bindDn, directory.bindSecret);
        return withGroups(session, directory, person);
      });
    },
  };
}
