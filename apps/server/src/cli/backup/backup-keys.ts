import { createHmac, hkdfSync } from "node:crypto";

/** Keys of the backups, all derived from BACKUP_KEY. Each purpose has its own. */
export interface BackupKeys {
  /** Encrypts database dumps and lists of files. */
  readonly parts: Buffer;
  /** Encrypts file contents, which several backups share. */
  readonly files: Buffer;
  /** Returns the name under which a content is stored. It reveals nothing about the content. */
  nameOf(sha256: string): string;
  /** Authenticates a manifest. */
  authenticate(text: string): string;
}

export function deriveBackupKeys(backupKey: string): BackupKeys {
  const keyFor = (purpose: string): Buffer =>
    Buffer.from(hkdfSync("sha256", backupKey, "tender-portal backup", purpose, 32));
  const hmac = (key: Buffer, text: string): string => createHmac("sha256", key).update(text).digest("hex");
  const [names, manifests] = [keyFor("file names"), keyFor("manifests")];
  return {
    parts: keyFor("parts"),
    files: keyFor("files"),
    nameOf: (sha256) => hmac(names, sha256),
    authenticate: (text) => hmac(manifests, text),
  };
}
