import type { MailFile } from "#modules/notices/message/outbox.service.ts";
import type { FileStorage } from "./file.storage.ts";
import type { FileStore } from "./file.store.ts";
import { MAIL_GROUP } from "./file-groups.ts";
import { type KeptFiles, newKey, type Upload } from "./kept-files.service.ts";

/** Files of mails. */
export interface MailFiles {
  /** Stores a file of the product for mails. Undefined: it exceeds 10 MB. Throws file.not_stored. */
  storeForMail(upload: Upload & { readonly contentType: string }, createdBy: string): Promise<MailFile | undefined>;
  /** Returns the bytes of a mail's file; undefined: it no longer exists. */
  readForMail(attachPath: string): Promise<Buffer | undefined>;
  /** Returns those of the paths that still exist. */
  findExistingForMail(attachPaths: readonly string[]): Promise<ReadonlySet<string>>;
  /** Removes a file that no mail needs. */
  deleteForMail(attachPath: string): Promise<void>;
}

export interface MailFilesDeps {
  readonly store: Pick<FileStore, "insert" | "find" | "removeOwnerless" | "findExisting">;
  readonly storage: FileStorage;
  readonly keptFiles: KeptFiles;
}

const MAX_FOR_MAIL = 10 * 1_048_576;

export function createMailFiles({ store, storage, keptFiles }: MailFilesDeps): MailFiles {
  const { save, removeBytes } = keptFiles;

  return {
    storeForMail: async ({ fileName, bytes, contentType }, createdBy) => {
      if (bytes.length > MAX_FOR_MAIL) return undefined;
      const attachPath = `${newKey()}${/\.[a-z0-9]{1,8}$/.exec(fileName)?.[0] ?? ""}`;
      const row = { attachGroup: MAIL_GROUP, attachPath, fileName, contentType, ownerId: null, createdBy: createdBy };
      await save([{ row, bytes }], (rows) => store.insert(rows));
      return { attachPath, name: fileName, contentType, bytes: bytes.length };
    },
    readForMail: async (attachPath) => {
      const row = await store.find(MAIL_GROUP, attachPath);
      return row && storage.read(row.storageKey);
    },
    deleteForMail: async (attachPath) => removeBytes(await store.removeOwnerless(MAIL_GROUP, [attachPath])),
    findExistingForMail: async (attachPaths) => new Set(await store.findExisting(MAIL_GROUP, attachPaths)),
  };
}
