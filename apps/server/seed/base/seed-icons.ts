import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FileStorage } from "#modules/own-account/file/file.storage.ts";
import { fileObject } from "#modules/own-account/file/file.tables.ts";
import type { Db } from "#platform/database/database.ts";
import { applyOnce } from "#seed/apply-once.ts";
import { ICON_GROUP, subsystemTemplates } from "./subsystems.ts";

const folder = join(import.meta.dirname, "../icons");

/** Stores the icons of the subsystems. Each node writes the bytes to its storage unless they exist. */
export async function seedIcons(db: Db, storage: FileStorage): Promise<void> {
  const names = subsystemTemplates.flatMap(({ icon }) => icon ?? []);
  const icons = await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(folder, name));
      return { name, bytes, sha256: createHash("sha256").update(bytes).digest("hex") };
    }),
  );
  const rows = icons.map(({ name, bytes, sha256 }) => ({
    attachGroup: ICON_GROUP,
    attachPath: name,
    fileName: name,
    contentType: "image/svg+xml",
    bytes: bytes.length,
    sha256,
    isPublic: true,
    storageKey: sha256,
  }));
  await applyOnce(db, "subsystem-icons", rows, async (tx) => {
    await tx.insert(fileObject).values(rows).onConflictDoNothing();
  });
  for (const { bytes, sha256 } of icons) {
    if (!(await storage.read(sha256))) await storage.write(sha256, bytes);
  }
}
