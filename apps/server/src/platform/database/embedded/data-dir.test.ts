import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { defaultDataDir, makeDataDir } from "./data-dir.ts";

test("puts the data where DATA_DIR says, for root below /var/lib, else into the project", () => {
  expect(defaultDataDir("/srv/portal", 0)).toBe("/srv/portal");
  expect(defaultDataDir("portal-data", 1000)).toBe(resolve("portal-data"));
  expect(defaultDataDir(undefined, 0)).toBe("/var/lib/tender-portal");
  expect(defaultDataDir(undefined, 1000)).toBe(resolve(import.meta.dirname, "../../../../../../data"));
  expect(defaultDataDir("", 1000)).toBe(resolve(import.meta.dirname, "../../../../../../data"));
});

test("makes the folder passable for the database's account as root and closed otherwise, whatever the umask", () => {
  const parent = mkdtempSync(join(tmpdir(), "tender-portal-data-dir-"));
  const umask = process.umask(0o077);
  try {
    makeDataDir(join(parent, "root/data"), { uid: 65534, gid: 65534, isHandedOver: true });
    makeDataDir(join(parent, "own"), { uid: 1000, gid: 1000, isHandedOver: false });
    const modes = ["root", "root/data", "own"].map((name) => statSync(join(parent, name)).mode & 0o777);
    expect(modes).toEqual([0o711, 0o711, 0o700]);
  } finally {
    process.umask(umask);
    rmSync(parent, { recursive: true });
  }
});
