/** A file attached to a mail: its path in the file module, and its name and type for the recipient. */
export interface MailFile {
  readonly attachPath: string;
  readonly name: string;
  readonly contentType: string;
  readonly bytes: number;
}

/** The access to stored files that the outbox needs. */
export interface MailFileStore {
  /** Undefined: the file no longer exists. */
  read(attachPath: string): Promise<Buffer | undefined>;
  /** Returns those of the paths that still exist. */
  findExisting(attachPaths: readonly string[]): Promise<ReadonlySet<string>>;
  remove(attachPaths: readonly string[]): Promise<void>;
}
