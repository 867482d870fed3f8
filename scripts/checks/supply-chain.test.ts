import { describe, expect, test } from "vitest";
import { checkLicences, isPermissive } from "./licence-rules.ts";
import { checkLockfile, checkManifests, checkNpmrc, isInstalled, type LockedPackage } from "./lockfile-rules.ts";
import { checkPageText, checkRemoteImports } from "./page-asset-rules.ts";
import { sourcesOf } from "./planted-tree.ts";
import { projectRoot, projectTree } from "./project-tree.ts";
import { readInstalledLicence, readLockfile } from "./read-tree.ts";

// Guarantee: installed packages are those of the lock file, by content, under a licence that permits distribution, and
// no page loads script, style or font from another host.

const sound: LockedPackage = { version: "1.2.3", integrity: "sha512-x", license: "MIT" };
const lockOf = (location: string, locked: LockedPackage) => ({ packages: { [location]: locked } });
const messages = (breaches: readonly { message: string }[]) => breaches.map((breach) => breach.message);

describe("[SEC-90] lock file", () => {
  test("accepts a package known by its content, and a workspace link", () => {
    expect(checkLockfile(lockOf("node_modules/zod", sound))).toEqual([]);
    expect(checkLockfile(lockOf("node_modules/@tender/web", { resolved: "apps/web", link: true }))).toEqual([]);
  });

  test.each([
    "https://registry.npmjs.org/zod/-/zod-4.6.7.tgz",
    "http://mirror.example/zod.tgz",
    "git+ssh://git@github.com/colinhacks/zod.git#1",
    "file:../zod",
  ])("refuses a package that is tied to %s", (resolved) => {
    expect(messages(checkLockfile(lockOf("node_modules/a/node_modules/zod", { ...sound, resolved })))).toEqual([
      `node_modules/a/node_modules/zod names the place it came from: ${resolved}`,
    ]);
  });

  test("refuses a package without integrity hash", () => {
    const { integrity: _, ...unhashed } = sound;
    expect(messages(checkLockfile(lockOf("node_modules/zod", unhashed)))).toEqual([
      "node_modules/zod has no integrity hash",
    ]);
  });

  test("refuses a differing manifest, and a version range", () => {
    const lockfile = { packages: { "": { devDependencies: { a: "1.0.0", b: "2.0.0" } }, "apps/web": {} } };
    expect(checkManifests(lockfile, [{ folder: "", devDependencies: { a: "1.0.0", b: "2.0.0" } }])).toEqual([]);
    expect(messages(checkManifests(lockfile, [{ folder: "", devDependencies: { a: "1.0.1" } }]))).toEqual([
      "a: 1.0.1 here, 1.0.0 in package-lock.json",
      "b: absent here, 2.0.0 in package-lock.json",
    ]);
    const ranged = { packages: { "apps/web": { dependencies: { react: "^19.0.0" } } } };
    expect(checkManifests(ranged, [{ folder: "apps/web", dependencies: { react: "^19.0.0" } }])).toEqual([
      {
        rule: "lockfile",
        path: "apps/web/package.json",
        line: 1,
        message: 'react: "^19.0.0" is not an exact version',
      },
    ]);
  });

  test.each([
    "registry=https://registry.example",
    "@tender:registry = mirror.example",
    "//registry.example/:_authToken=abc",
    "proxy=http://proxy.example:3128",
  ])("refuses %s in .npmrc", (line) => {
    expect(checkNpmrc(".npmrc", `save-exact=true\n${line}\n`)).toMatchObject([{ rule: "lockfile", line: 2 }]);
  });

  test("accepts settings and comments in .npmrc", () => {
    const text = "# registry=https://registry.example\nomit-lockfile-registry-resolved=true\nsave-exact=true\n";
    expect(checkNpmrc(".npmrc", text)).toEqual([]);
  });
});

describe("licences", () => {
  const notInstalled = () => undefined;

  test.each([
    "MIT",
    "(MIT OR GPL-3.0-only)",
    "MIT AND ISC",
    "(MIT AND (BSD-3-Clause OR SSPL-1.0))",
    "BlueOak-1.0.0",
    "MIT-0",
  ])("accepts %s", (licence) => expect(isPermissive(licence)).toBe(true));

  test("accepts the Open Font License for fonts only", () => {
    const under = (location: string) => checkLicences(lockOf(location, { ...sound, license: "OFL-1.1" }), notInstalled);
    expect(under("node_modules/@embedpdf/fonts-sc")).toEqual([]);
    expect(under("node_modules/noto-font")).toEqual([]);
    expect(messages(under("node_modules/fontkit"))).toEqual([
      "node_modules/fontkit@1.2.3 (production) is under OFL-1.1",
    ]);
  });

  test.each([
    "GPL-3.0-only",
    "MIT AND GPL-3.0-only",
    "AGPL-3.0-or-later OR SSPL-1.0",
    "UNLICENSED",
    "SEE LICENSE IN LICENSE.md",
    "MIT ISC",
    "(MIT",
    "",
    "CC-BY-4.0",
  ])("refuses %j", (licence) => expect(isPermissive(licence)).toBe(false));

  test("reports package, version, purpose and licence", () => {
    const lockfile = lockOf("node_modules/readline", { ...sound, license: "GPL-3.0-only" });
    expect(checkLicences(lockfile, notInstalled)).toEqual([
      {
        rule: "licence",
        path: "package-lock.json",
        line: 1,
        message: "node_modules/readline@1.2.3 (production) is under GPL-3.0-only",
      },
    ]);
  });

  test("uses the installed package's licence if the lock file states another", () => {
    const lockfile = lockOf("node_modules/readline", sound);
    expect(messages(checkLicences(lockfile, () => "GPL-3.0-only"))).toEqual([
      "node_modules/readline@1.2.3 (production) is under GPL-3.0-only",
    ]);
  });

  test("refuses a package that states no licence", () => {
    const { license: _, ...unlicensed } = sound;
    expect(messages(checkLicences(lockOf("node_modules/a", unlicensed), notInstalled))).toEqual([
      "node_modules/a@1.2.3 states no licence",
    ]);
    expect(checkLicences(lockOf("node_modules/a", unlicensed), () => "ISC")).toEqual([]);
  });

  test("accepts CC-BY-4.0 for development only", () => {
    const data = { ...sound, license: "CC-BY-4.0" };
    expect(checkLicences(lockOf("node_modules/caniuse-lite", { ...data, dev: true }), notInstalled)).toEqual([]);
    expect(messages(checkLicences(lockOf("node_modules/caniuse-lite", data), notInstalled))).toEqual([
      "node_modules/caniuse-lite@1.2.3 (production) is under CC-BY-4.0",
    ]);
  });
});

describe("[SEC-90] files that a page loads", () => {
  test.each([
    ["index.html", `<script type="module" src="https://cdn.example/react.js"></script>`],
    ["index.html", `<link rel="stylesheet" href='//fonts.example/css?family=Noto'>`],
    ["index.html", `<style>@import url(http://cdn.example/a.css);</style>`],
    ["main.css", `@import "https://cdn.example/a.css";`],
    ["main.css", `.a { src: url( "//fonts.example/a.woff2") }`],
  ])("refuses in %s: %s", (path, text) => {
    expect(checkPageText(path, `\n${text}`).at(0)).toMatchObject({ rule: "foreign-asset", path, line: 2 });
  });

  test("refuses an import by address", () => {
    const sources = sourcesOf({ "apps/web/src/main.tsx": `const a = await import("https://esm.example/react");` });
    expect(checkRemoteImports(sources)).toMatchObject([{ rule: "foreign-asset", line: 1 }]);
  });

  test("accepts the page's own files", () => {
    expect(checkPageText("index.html", `<script type="module" src="/src/main.tsx"></script>`)).toEqual([]);
    expect(checkPageText("main.css", `.a { background: url("./logo.svg") } /* https://w3.org */`)).toEqual([]);
  });
});

test("[SEC-90] finds no breach in this project's lock file, manifests and pages", () => {
  const lockfile = readLockfile(projectRoot);
  const tree = projectTree();
  const installed = Object.entries(lockfile.packages).filter(([location, locked]) => isInstalled(location, locked));
  expect(installed.length).toBeGreaterThan(100);
  expect(tree.manifests.map((manifest) => manifest.folder)).toEqual(expect.arrayContaining(["", "apps/server"]));
  expect([
    ...checkLockfile(lockfile),
    ...checkManifests(lockfile, tree.manifests),
    ...[...tree.npmrcs].flatMap(([path, text]) => checkNpmrc(path, text)),
    ...[...tree.pages].flatMap(([path, text]) => checkPageText(path, text)),
    ...checkRemoteImports(tree.sourcesOf(() => true, /["'`](https?:)?\/\//)),
    ...checkLicences(lockfile, (location) => readInstalledLicence(projectRoot, location)),
  ]).toEqual([]);
});
