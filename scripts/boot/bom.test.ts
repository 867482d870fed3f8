import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BOM_FILE, writeBom } from "./bom.mjs";
import { copyManifests } from "./check.mjs";
import { PROJECT_ROOT } from "./project.mjs";

interface Bom {
  readonly bomFormat: string;
  readonly components: readonly {
    readonly purl: string;
    readonly hashes?: readonly { readonly content: string }[];
  }[];
}
interface Lock {
  readonly packages: Readonly<Record<string, { version?: string; integrity?: string }>>;
}

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "tender-portal-bom-"));
  copyManifests(PROJECT_ROOT, folder);
});

afterAll(() => rmSync(folder, { recursive: true }));

test("[SEC-90] writes every package of the lock file with its version and digest", async () => {
  await writeBom(folder);
  const bom = JSON.parse(readFileSync(join(folder, BOM_FILE), "utf8")) as Bom;
  const listed = new Map(bom.components.map((component) => [decodeURIComponent(component.purl), component]));
  const { packages } = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8")) as Lock;
  const locked = Object.entries(packages).filter(
    ([path, { integrity }]) => path.includes("node_modules/") && integrity,
  );
  expect([bom.bomFormat, locked.length > 500]).toEqual(["CycloneDX", true]);
  const components = locked.map(([path, { version }]) => listed.get(`pkg:npm/${nameIn(path)}@${version}`));
  expect(locked.filter((_, n) => !components[n]).map(([path]) => path)).toEqual([]);
  expect(components.map((entry) => entry?.hashes?.[0]?.content)).toEqual(
    locked.map(([, entry]) => digestOf(entry.integrity)),
  );
});

const nameIn = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
/** Returns the SHA-512 in hexadecimal, the format of a bill of materials. */
const digestOf = (integrity = "") => Buffer.from(integrity.slice(integrity.indexOf("-") + 1), "base64").toString("hex");
