import type { FileService } from "#modules/own-account/file/file.service.ts";
import type { Upload } from "#modules/own-account/file/kept-files.service.ts";
import type { ReplacementRunner } from "#modules/own-account/file/picture-files.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Db } from "#platform/database/database.ts";

/** The organisation's logo, which replaces the platform's sign on every page. */
export interface Logo {
  readonly group: string;
  /** Returns the path in the group; null: none. Cached until it changes. */
  path(): Promise<string | null>;
  /** Returns the address for pages; empty: there is no logo. `base` precedes the paths of files. */
  address(base: string): Promise<string>;
  set(upload: Upload, caller: Caller, origin: Origin): Promise<string>;
  remove(caller: Caller, origin: Origin): Promise<void>;
}

export interface LogoDeps {
  readonly db: Db;
  readonly files: Pick<FileService, "setPublicPicture" | "publicPictureOf" | "removePublicPictures">;
  readonly audit: Pick<AuditService, "change" | "recordRefusals">;
  readonly cached: { read(key: string, load: () => Promise<string | null>): Promise<string | null> };
  /** Drops the cached path on every node. */
  readonly invalidate: () => void;
}

const GROUP = "logo";
const LIMITS = { minPixels: 32, maxPixels: 1_024, maxBytes: 204_800 } as const;

export function createLogo({ db, files, audit, cached, invalidate }: LogoDeps): Logo {
  const path = () => cached.read(GROUP, async () => (await files.publicPictureOf(GROUP)) ?? null);

  async function changeAudited<T>(
    object: string,
    { userId, username }: Caller,
    origin: Origin,
    work: (within: ReplacementRunner) => Promise<T>,
  ) {
    const entry = { action: "setting.logo", userId, username, object, origin };
    const within: ReplacementRunner = (replace) =>
      audit.change(db, entry, async (tx) => ({ result: await replace(tx) }));
    // The picture is checked before the transaction, so refusals are recorded separately.
    const result = await audit.recordRefusals(entry, () => work(within));
    invalidate();
    return result;
  }

  return {
    group: GROUP,
    path,
    address: async (base) => {
      const attachPath = await path();
      return attachPath === null ? "" : `${base}/download/fileView?attachGroup=${GROUP}&attachPath=${attachPath}`;
    },
    set: (upload, caller, origin) =>
      changeAudited("设置", caller, origin, (within) =>
        files.setPublicPicture(GROUP, upload, LIMITS, caller.userId, within),
      ),
    remove: (caller, origin) =>
      changeAudited("删除", caller, origin, (within) => files.removePublicPictures(GROUP, within)),
  };
}
