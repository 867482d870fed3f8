import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createDataDir } from "./data-dir.ts";

test("lets root's database account traverse the folder, and closes it otherwise", () => {
  const parent = mkdtempSync(join(tmpdir(), "tender-portal-data-dir-"));
  const umask = process.umask(0o077);
  try {
    createDataDir(join(parent, "root/data"), { uid: 65534, gid: 65534, isPrivilegeDropped: true });
    createDataDir(join(parent, "own"), { uid: 1000, gid: 1000, isPrivilegeDropped: false });
    const modes = ["root", "root/data", "own"].map((name) => statSync(join(parent, name)).mode & 0o777);
    expect(modes).toEqual([0o711, 0o711, 0o700]);
  } finally {
    process.umask(umask);
    rmSync(parent, { recursive: true });
  }
});
