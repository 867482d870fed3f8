import type { ProvisionedAccounts } from "#modules/access/provisioning/provisioned-accounts.service.ts";
import type { Bus } from "#platform/bus.ts";
import type { CachedReads } from "#platform/cached-reads.ts";
import { unseal } from "#platform/secrets.ts";
import type { ConnectionStore, PlacedConnection } from "./connection.store.ts";

export type { PlacedConnection } from "./connection.store.ts";

export const DIRECTORY_CHANNEL = "directory";

/** A directory with the password that it is asked by. */
export type KnownDirectory = Omit<PlacedConnection, "sealedSecret"> & { readonly bindSecret: string };

type KeptField = "realname" | "phone" | "email" | "departments";

/** What of its people a directory says, so that it is not changed here. */
export interface KeptFields {
  readonly name: string;
  readonly signIn: boolean;
  readonly fields: KeptField[];
}

const sourceOf = ({ id }: Pick<PlacedConnection, "id">): string => `directory:${id}`;

interface Kept {
  readonly directory: KnownDirectory;
  readonly externalId: string | null;
}

/** The directories as they are written down; kept until one changes. */
export interface Directories {
  /** Those by which people sign in now. */
  forSignIn(): Promise<readonly KnownDirectory[]>;
  find(id: string): Promise<KnownDirectory | undefined>;
  /** The source of an account that the directory looks after. */
  sourceOf(directory: Pick<PlacedConnection, "id">): string;
  /** Of an account that a directory looks after, whether that is switched on or not; null: none does. */
  keptFieldsOf(userId: string): Promise<KeptFields | null>;
  /** The directory whose password the account signs in by, and by none of here. */
  passwordKeeperOf(userId: string): Promise<Kept | undefined>;
  opened(row: PlacedConnection): KnownDirectory;
  /** Another look is taken, on every node. */
  changed(): void;
}

export interface DirectoriesDeps {
  readonly store: Pick<ConnectionStore, "list">;
  readonly cached: CachedReads<readonly PlacedConnection[]>;
  readonly bus: Bus;
  readonly sealing: Buffer;
  readonly provisionedAccounts: Pick<ProvisionedAccounts, "find">;
}

const ALL = "all";

const canSignIn = ({ enabled, signIn }: Pick<PlacedConnection, "enabled" | "signIn">): boolean => enabled && signIn;

function fieldsOf(directory: KnownDirectory): KeptFields {
  const { name, phoneAttribute, mailAttribute, departmentFrom } = directory;
  const fields: KeptField[] = [
    "realname",
    ...(phoneAttribute === "" ? [] : (["phone"] as const)),
    ...(mailAttribute === "" ? [] : (["email"] as const)),
    ...(departmentFrom === "none" ? [] : (["departments"] as const)),
  ];
  return { name, signIn: canSignIn(directory), fields };
}

export function createDirectories(deps: DirectoriesDeps): Directories {
  const { store, cached, bus, sealing, provisionedAccounts } = deps;
  const all = () => cached.read(ALL, store.list);
  const opened = ({ sealedSecret, ...row }: PlacedConnection): KnownDirectory => ({
    ...row,
    bindSecret: unseal(sealing, sealedSecret),
  });

  async function keeperAmong(rows: readonly PlacedConnection[], userId: string): Promise<Kept | undefined> {
    // Nothing is asked where there is nothing to find.
    if (rows.length === 0) return undefined;
    const own = await provisionedAccounts.find(userId);
    const row = own?.leftAt === null ? rows.find((one) => sourceOf(one) === own.source) : undefined;
    return row && { directory: opened(row), externalId: own?.externalId ?? null };
  }

  return {
    forSignIn: async () => (await all()).filter(canSignIn).map(opened),
    find: async (id) => {
      const row = (await all()).find((one) => one.id === id);
      return row && opened(row);
    },
    sourceOf,
    keptFieldsOf: async (userId) => {
      const kept = await keeperAmong(await all(), userId);
      return kept ? fieldsOf(kept.directory) : null;
    },
    passwordKeeperOf: async (userId) => keeperAmong((await all()).filter(canSignIn), userId),
    opened,
    changed: () => {
      cached.clear();
      bus.publish(DIRECTORY_CHANNEL, ALL);
    },
  };
}
