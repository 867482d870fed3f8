import type { FileService } from "#modules/own-account/file/file.service.ts";
import type { Upload } from "#modules/own-account/file/kept-files.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Caller, Origin } from "#platform/caller.ts";

/** The organisation's own logo, in place of the platform's sign on every page. */
export interface Logo {
  readonly group: string;
  /** Its path in the group; null: none. Kept until it changes. */
  path(): Promise<string | null>;
  /** Where pages find it; empty: there is none. `base`: before the paths of files. */
  address(base: string): Promise<string>;
  set(upload: Upload, caller: Caller, origin: Origin): Promise<string>;
  remove(caller: Caller, origin: Origin): Promise<void>;
}

export interface LogoDeps {
  readonly files: Pick<FileService, "setPublicPicture" | "publicPictureOf" | "removePublicPictures">;
  readonly audit: Pick<AuditService, "recordAttempt">;
  readonly cached: { read(key: string, load: () => Promise<string | null>): Promise<string | null> };
  /** Another look is taken, on every node. */
  readonly changed: () => void;
}

const GROUP = "logo";
const LIMITS = { least: 32, most: 1_024, maxBytes: 204_800 } as const;

export function createLogo({ files, audit, cached, changed }: LogoDeps): Logo {
  const path = () => cached.read(GROUP, async () => (await files.publicPictureOf(GROUP)) ?? null);

  async function recorded<T>(object: string, { userId, username }: Caller, origin: Origin, work: () => Promise<T>) {
    const result = await audit.recordAttempt({ action: "setting.logo", userId, username, object, origin }, work);
    changed();
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
      recorded("设置", caller, origin, () => files.setPublicPicture(GROUP, upload, LIMITS, caller.userId)),
    remove: (caller, origin) => recorded("删除", caller, origin, () => files.removePublicPictures(GROUP)),
  };
}
