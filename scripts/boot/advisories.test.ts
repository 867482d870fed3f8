import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkAdvisories, readAdvisories } from "./advisories.mjs";

// Guarantee: a critical or high advisory against a package fails the check. The real npm queries a registry on this
// machine.

interface Advisory {
  readonly severity: "low" | "moderate" | "high" | "critical";
  readonly title: string;
}

/** Advisories of the registry, by package; undefined: the registry has none. */
let knownAdvisories: Readonly<Record<string, Advisory>> | undefined;
/** Packages that npm has queried at the registry. */
let queried: Record<string, string[]>;
let registry: Server;
let folder: string;
let number = 0;

const dependencies = { "left-behind": "1.0.0", "well-kept": "2.0.0" };

beforeAll(async () => {
  registry = createServer(async (request, response) => {
    response.setHeader("content-type", "application/json");
    if (request.method === "GET") {
      const name = request.url?.slice(1) ?? "";
      const version = dependencies[name as keyof typeof dependencies];
      response.end(JSON.stringify({ name, versions: { [version]: { name, version } } }));
      return;
    }
    const body = Buffer.concat(await request.toArray());
    const text = request.headers["content-encoding"] === "gzip" ? gunzipSync(body) : body;
    queried = JSON.parse(text.toString());
    if (!knownAdvisories) {
      response.writeHead(405).end();
      return;
    }
    // npm caches an advisory by its id.
    const advisories = Object.entries(knownAdvisories).map(([name, advisory]) => {
      number += 1;
      return [
        name,
        [{ id: number, url: `https://advisories.example/${number}`, vulnerable_versions: "<9", ...advisory }],
      ];
    });
    response.end(JSON.stringify(Object.fromEntries(advisories)));
  });
  await new Promise<void>((listening) => registry.listen(0, "127.0.0.1", listening));
  folder = mkdtempSync(join(tmpdir(), "tender-portal-advisories-"));
  const packages = Object.entries(dependencies).map(([name, version]) => [`node_modules/${name}`, { version }]);
  const root = { name: "planted", version: "1.0.0", dependencies };
  const lock = { lockfileVersion: 3, packages: { "": root, ...Object.fromEntries(packages) } };
  writeFileSync(join(folder, "package.json"), JSON.stringify(root));
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify(lock));
});

afterAll(() => {
  registry.close();
  rmSync(folder, { recursive: true });
});

const check = (found: typeof knownAdvisories) => {
  knownAdvisories = found;
  const { port } = registry.address() as AddressInfo;
  return checkAdvisories(folder, {
    npm_config_registry: `http://127.0.0.1:${port}/`,
    npm_config_cache: join(folder, "cache"),
  });
};

describe("[SEC-90] advisories against packages of the lock file", () => {
  test("fail the check and are listed if critical or high", async () => {
    const found = await check({
      "left-behind": { severity: "critical", title: "Runs what it is sent" },
      "well-kept": { severity: "high", title: "Tells what it keeps" },
    });
    expect(found).toEqual({
      code: 1,
      output: [
        "left-behind（critical）：Runs what it is sent https://advisories.example/1",
        "well-kept（high）：Tells what it keeps https://advisories.example/2",
      ].join("\n"),
    });
    expect(queried).toEqual({ "left-behind": ["1.0.0"], "well-kept": ["2.0.0"] });
  });

  test("are counted and do not fail the check if less severe", async () => {
    const found = await check({
      "left-behind": { severity: "moderate", title: "Waits" },
      "well-kept": { severity: "low", title: "Tells its version" },
    });
    expect(found).toEqual({ code: 0, output: "另有 2 个低于高危的公告" });
  });

  test("are unknown if the registry provides none", async () => {
    expect(await check(undefined)).toEqual({
      code: 0,
      output: "未核对：npm 源没有给出漏洞公告（405 Method Not Allowed）",
    });
  });

  test("are unknown if npm prints no report", () => {
    expect(readAdvisories("npm error code ENOTFOUND\nnpm error network\n")).toEqual({
      isKnown: false,
      why: "npm error network",
    });
  });
});
