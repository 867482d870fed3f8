import type { ProvisionedAccounts } from "#modules/access/provisioning/provisioned-accounts.service.ts";
import type { Bus } from "#platform/bus.ts";
import type { CachedReads } from "#platform/cached-reads.ts";
import { unseal } from "#platform/secrets.ts";
import type { ConnectionStore, PlacedConnection } from "./connection.store.ts";

export type { PlacedConnection } from "./connection.store.ts";

export const DIRECTORY_CHANNEL = "directory";

/** A connection with its decrypted bind password. */
export type KnownDirectory = Omit<PlacedConnection, "sealedSecret"> & { readonly bindSecret: string };

type ManagedField = "realname" | "phone" | "email" | "departments";

/** Fields of an account that its directory manages, so that they cannot be changed here. */
export interface ManagedFields {
  readonly name: string;
  readonly signIn: boolean;
  readonly fields: ManagedField[];
}

const sourceOf = ({ id }: Pick<PlacedConnection, "id">): string => `directory:${id}`;

interface ManagingDirectory {
  readonly directory: KnownDirectory;
  readonly externalId: string | null;
}

/** The configured directories, cached until one changes. */
export interface Directories {
  /** Enabled directories that accept sign-ins. */
  listForSignIn(): Promise<readonly KnownDirectory[]>;
  find(id: string): Promise<KnownDirectory | undefined>;
  /** Source of accounts that the directory manages. */
  sourceOf(directory: Pick<PlacedConnection, "id">): string;
  /** Fields that a directory manages, whether it is enabled or not; null: no directory manages the account. */
  managedFieldsOf(userId: string): Promise<ManagedFields | null>;
  /** The directory that checks the account's password in place of the local one. */
  passwordDirectoryOf(userId: string): Promise<ManagingDirectory | undefined>;
  unseal(row: PlacedConnection): KnownDirectory;
  /** Publishes a change, so that every node reloads the directories. */
  publishChange(): void;
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

function fieldsOf(directory: KnownDirectory): ManagedFields {
  const { name, phoneAttribute, mailAttribute, departmentFrom } = directory;
  const fields: ManagedField[] = [
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
  const unsealRow = ({ sealedSecret, ...row }: PlacedConnection): KnownDirectory => ({
    ...row,
    bindSecret: unseal(sealing, sealedSecret),
  });

  async function findManaging(
    rows: readonly PlacedConnection[],
    userId: string,
  ): Promise<ManagingDirectory | undefined> {
    // Without directories there is no account to look up.
    if (rows.length === 0) return undefined;
    const record = await provisionedAccounts.find(userId);
    const row = record?.leftAt === null ? rows.find((row) => sourceOf(row) === record.source) : undefined;
    return row && { directory: unsealRow(row), externalId: record?.externalId ?? null };
  }

  return {
    listForSignIn: async () => (await all()).filter(canSignIn).map(unsealRow),
    find: async (id) => {
      const row = (await all()).find((directory) => directory.id === id);
      return row && unsealRow(row);
    },
    sourceOf,
    managedFieldsOf: async (userId) => {
      const managing = await findManaging(await all(), userId);
      return managing ? fieldsOf(managing.directory) : null;
    },
    passwordDirectoryOf: async (userId) => findManaging((await all()).filter(canSignIn), userId),
    unseal: unsealRow,
    publishChange: () => {
      cached.clear();
      bus.publish(DIRECTORY_CHANNEL, ALL);
    },
  };
}
