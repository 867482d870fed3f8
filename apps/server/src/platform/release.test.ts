import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { commandLine, RELEASE, readRelease } from "./release.ts";

const folder = mkdtempSync(join(tmpdir(), "release-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("names the build of a release archive, and only the version of a working tree", () => {
  writeFileSync(join(folder, "package.json"), '{ "version": "1.0.0" }');
  expect(readRelease(folder)).toEqual({ version: "1.0.0", name: "1.0.0", isArchive: false });
  writeFileSync(join(folder, "release.json"), '{ "version": "1.0.0", "build": "4f3a2b1c9d" }');
  expect(readRelease(folder)).toEqual({ version: "1.0.0", name: "1.0.0+4f3a2b1c9d", isArchive: true });
  expect(RELEASE.name).toBe(RELEASE.version);
});

test("calls commands by npm, in a release archive by its program", () => {
  expect(commandLine("db:migrate")).toBe("npm run db:migrate");
  expect(commandLine("audit", "verify")).toBe("npm run audit -- verify");
  const archive = { version: "1.0.0", name: "1.0.0+4f3a2b1c9d", isArchive: true };
  expect(commandLine("db:migrate", "", archive)).toBe("tender-portal db-migrate");
  expect(commandLine("audit", "verify", archive)).toBe("tender-portal audit verify");
});

test("refuses a damaged file", () => {
  writeFileSync(join(folder, "release.json"), "{");
  expect(() => readRelease(folder)).toThrow(SyntaxError);
});
