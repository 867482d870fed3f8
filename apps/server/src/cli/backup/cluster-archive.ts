import { createWriteStream } from "node:fs";
import { chown, mkdir } from "node:fs/promises";
import { join, normalize } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createGunzip, createGzip } from "node:zlib";
import { type Account, databaseAccount } from "@tender/embedded-postgres/account.ts";
import { readBaseBackup } from "@tender/embedded-postgres/base-backup.ts";
import { extract } from "tar-stream";
import { DamagedBackup } from "./damaged-backup.ts";

/** Returns the data folder of the running embedded server, as a compressed archive. */
export const readCluster = (socketFolder: string): AsyncIterable<Buffer> =>
  Readable.from(readBaseBackup(socketFolder)).compose(createGzip({ level: constants.Z_BEST_SPEED }));

/** Unpacks a data folder into a new folder that belongs to the server's account. */
export async function unpackCluster(archive: AsyncIterable<Buffer>, folder: string): Promise<void> {
  const account = databaseAccount();
  await createOwned(folder, account);
  const entries = extract();
  const unpacked = (async () => {
    for await (const entry of entries) {
      const { name, type } = entry.header;
      const path = join(folder, normalize(`/${name}`));
      if (type === "directory") {
        await createOwned(path, account);
        entry.resume();
      } else if (type === "file") {
        await pipeline(entry, createWriteStream(path, { mode: 0o600 }));
        await own(path, account);
      } else throw new DamagedBackup(`数据库备份含有无法恢复的文件 ${name}`);
    }
  })();
  await Promise.all([pipeline(archive, createGunzip(), entries), unpacked]);
}

async function createOwned(folder: string, account: Account): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await own(folder, account);
}

async function own(path: string, { isPrivilegeDropped, uid, gid }: Account): Promise<void> {
  if (isPrivilegeDropped) await chown(path, uid, gid);
}
