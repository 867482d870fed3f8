/** A file that a mail carries: where the file module keeps it, and how its reader sees it. */
export interface MailFile {
  readonly attachPath: string;
  readonly name: string;
  readonly contentType: string;
  readonly bytes: number;
}

/** What the outbox needs of whoever keeps the files. */
export interface MailFileKeeper {
  /** Undefined: it is gone. */
  read(attachPath: string): Promise<Buffer | undefined>;
  /** Which of these are still there. */
  present(attachPaths: readonly string[]): Promise<ReadonlySet<string>>;
  remove(attachPaths: readonly string[]): Promise<void>;
}
