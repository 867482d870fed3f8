import type { DatabaseFacts } from "./database-facts.ts";
import type { ListedFile } from "./file-list.ts";
import type { BackupPart, Manifest } from "./manifest.ts";

export const DATABASE_PART = "database.sealed";

/** One state of the database, for as long as it is not released. */
export interface FrozenDatabase {
  readonly facts: DatabaseFacts;
  /** Files that the rows of this state name. May be called several times. */
  files(): AsyncIterable<ListedFile>;
  /** Writes the state and counts its rows. */
  write(): Promise<{ readonly part: BackupPart; readonly tables: Manifest["tables"] }>;
  release(): Promise<void>;
}

/** Result of an attempt to restore a backup beside the running database. */
export type TrialRestore = { readonly tables: Manifest["tables"] } | { readonly notRestoredBecause: string };

/** The database of this installation, as backups see it. */
export interface DatabaseSource {
  readonly kind: Manifest["database"];
  /** Returns the files that are registered now. */
  presentFiles(): AsyncIterable<ListedFile>;
  isFileRegistered(storageKey: string): Promise<boolean>;
  /** Holds one state of the database. `path`: the part that it is written to. */
  freeze(name: string, path: string): Promise<FrozenDatabase>;
  /** Runs the work unless another backup, check or restore of this installation runs. Throws StartupError. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  /** Restores the content of a part into a scratch database and counts its rows. */
  tryRestore(part: AsyncIterable<Buffer>): Promise<TrialRestore>;
  close(): Promise<void>;
}
