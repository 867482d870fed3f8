import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PREFIX = "tender-portal-run-";
/** Linux stores files in memory here. */
const MEMORY = "/dev/shm";
/** Four times the space that the tests need at one time. */
const ROOM_BYTES = 2 * 1024 ** 3;

/**
 * Creates a folder for all temporary files of a run, which is deleted when this process ends. It is in memory if there
 * is enough space: a test's database has a thousand files, whose creation and removal takes a second on some disks.
 *
 * @param {{ memory?: string, roomBytes?: number }} [place]
 */
export function makeRunFolder({ memory = MEMORY, roomBytes = ROOM_BYTES } = {}) {
  const parentFolder = hasRoom(memory, roomBytes) ? memory : tmpdir();
  removeLeftovers(parentFolder);
  const folder = mkdtempSync(join(parentFolder, `${PREFIX}${process.pid}-`));
  // The database's unprivileged user has to traverse it if root runs the tests.
  chmodSync(folder, 0o711);
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** @param {string} folder @param {number} bytes */
function hasRoom(folder, bytes) {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= bytes;
  } catch {
    return false;
  }
}

/** Removes the folders of killed runs. @param {string} parentFolder */
function removeLeftovers(parentFolder) {
  for (const name of readdirSync(parentFolder)) {
    const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : Number.NaN;
    if (Number.isNaN(pid) || isRunning(pid)) continue;
    try {
      rmSync(join(parentFolder, name), { recursive: true, force: true });
    } catch {
      // Owned by another user.
    }
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}
