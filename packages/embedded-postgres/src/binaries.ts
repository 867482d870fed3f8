import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { type Account, requireReachable } from "./account.ts";
import { createDataDir, ROOT_DATA_DIR } from "./data-dir.ts";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { errorCode } from "./error-code.ts";
import { withinFolder } from "./failure.ts";

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly majorVersion: string;
}

/** Files that are only needed to compile against PostgreSQL. */
const NOT_NEEDED = /\.a$|\/pkgconfig$|\/pgxs$/;

/** Makes the PostgreSQL that npm installed executable for `account`. */
export function prepareBinaries(account: Account, dataDir: string): Binaries {
  const { root, version } = locatePackage();
  const native = account.isPrivilegeDropped
    ? copyBinaries(root, join(ROOT_DATA_DIR, `postgresql-${version}`), account)
    : linkInPlaceOrCopy(root, join(dataDir, `postgresql-${version}`), account);
  const majorVersion = version.split(".", 1)[0] ?? version;
  return { initdb: join(native, "bin/initdb"), postgres: join(native, "bin/postgres"), majorVersion };
}

function locatePackage(): { root: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version }: { version: string } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    return { root, version };
  } catch {
    throw new EmbeddedPostgresError(
      `没有适合本机（${process.platform}-${process.arch}）的内置 PostgreSQL：请安装 PostgreSQL 15 或更高版本，并用 DATABASE_URL 指定其地址。`,
    );
  }
}

/**
 * Creates the links between the shared libraries, which the package lists in a file because npm packages contain no
 * links.
 */
function linkLibraries(root: string, native: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(root, "native/pg-symlinks.json"), "utf8"),
  );
  for (const { source, target } of links) {
    const link = join(native, relative("native", target));
    const file = relative(dirname(target), source);
    try {
      symlinkSync(file, link);
    } catch (error) {
      if (errorCode(error) !== "EEXIST") throw error;
    }
  }
}

function linkInPlaceOrCopy(root: string, copy: string, account: Account): string {
  const native = join(root, "native");
  try {
    linkLibraries(root, native);
    return native;
  } catch (error) {
    if (!["EACCES", "EPERM", "EROFS"].includes(errorCode(error) ?? "")) throw error;
    return copyBinaries(root, copy, account);
  }
}

/** Copies under a temporary name and renames, so that an interrupted copy is never used. */
function copyBinaries(root: string, copy: string, account: Account): string {
  const holder = dirname(copy);
  return withinFolder(holder, () => {
    createDataDir(holder, account);
    requireReachable(holder, account);
    if (existsSync(copy)) return copy;
    const unfinished = `${copy}.${process.pid}`;
    rmSync(unfinished, { recursive: true, force: true });
    cpSync(join(root, "native"), unfinished, {
      recursive: true,
      // Otherwise links become absolute and point into a checkout that the account may not be able to read.
      verbatimSymlinks: true,
      filter: (source) => !NOT_NEEDED.test(source),
    });
    linkLibraries(root, unfinished);
    openToAll(unfinished);
    try {
      renameSync(unfinished, copy);
    } catch (error) {
      if (!["ENOTEMPTY", "EEXIST"].includes(errorCode(error) ?? "")) throw error;
      rmSync(unfinished, { recursive: true, force: true });
    }
    return copy;
  });
}

/** Sets modes: those in node_modules depend on the umask of the installation, and root's is often 077. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, folder.endsWith("/bin") ? 0o755 : 0o644);
  }
}
