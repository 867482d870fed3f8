import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { PROJECT_ROOT } from "./project.mjs";

let memory: string;

beforeEach(() => {
  memory = mkdtempSync(join(tmpdir(), "tender-portal-memory-"));
});

afterEach(() => rmSync(memory, { recursive: true }));

/** Runs a process with this place for files in memory, and returns its folder, whether it existed, and its mode. */
function ranWith(parentFolder: string, roomBytes = 0): { folder: string; wasThere: boolean; mode: number } {
  const module = pathToFileURL(join(PROJECT_ROOT, "scripts/boot/run-folder.mjs")).href;
  const code = `import { makeRunFolder } from ${JSON.stringify(module)};
    import { existsSync, statSync, writeFileSync } from "node:fs";
    const folder = makeRunFolder(${JSON.stringify({ memory: parentFolder, roomBytes })});
    writeFileSync(folder + "/left", "x");
    console.log(JSON.stringify({ folder, wasThere: existsSync(folder), mode: statSync(folder).mode & 0o777 }));`;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", code], { encoding: "utf8" });
  if (stderr !== "") throw new Error(stderr);
  return JSON.parse(stdout);
}

test("puts temporary files into memory, unlisted for others, and deletes them", () => {
  const { folder, wasThere, mode } = ranWith(memory);
  expect(folder.startsWith(`${memory}/tender-portal-run-`)).toBe(true);
  expect([wasThere, mode, existsSync(folder)]).toEqual([true, 0o711, false]);
});

test.each([
  ["there is none", "none", 0],
  ["there is too little room", "", Number.MAX_SAFE_INTEGER],
])("uses the folder for temporary files if in memory %s", (_, name, roomBytes) => {
  expect(ranWith(join(memory, name), roomBytes).folder.startsWith(`${tmpdir()}/tender-portal-run-`)).toBe(true);
});

test("deletes the folders of killed runs, and none of running ones or other programs", () => {
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  const ownFolder = `tender-portal-run-${process.pid}-abc`;
  for (const name of [`tender-portal-run-${pid}-abc`, ownFolder, "else-1-abc"])
    mkdirSync(join(memory, name, "in"), { recursive: true });
  ranWith(memory);
  expect(readdirSync(memory).sort()).toEqual(["else-1-abc", ownFolder].sort());
  expect(statSync(join(memory, ownFolder, "in")).isDirectory()).toBe(true);
});
