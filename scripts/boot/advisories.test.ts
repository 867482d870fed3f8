import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkAdvisories, readAdvisories } from "./advisories.mjs";

// Guarantee: a package against which something critical or high is known fails the check, by the real npm asking a
// registry of this machine.

interface Advisory {
  readonly severity: "low" | "moderate" | "high" | "critical";
  readonly title: string;
}

/** What the registry knows, by package; undefined: it keeps no advisories. */
let known: Readonly<Record<string, Advisory>> | undefined;
/** The packages that it was asked about. */
let asked: Record<string, string[]>;
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
    asked = JSON.parse(text.toString());
    if (!known) {
      response.writeHead(405).end();
      return;
    }
    // By its number npm keeps what it has once been told.
    const advisories = Object.entries(known).map(([name, advisory]) => {
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

const check = (found: typeof known) => {
  known = found;
  const { port } = registry.address() as AddressInfo;
  return checkAdvisories(folder, {
    npm_config_registry: `http://127.0.0.1:${port}/`,
    npm_config_cache: join(folder, "cache"),
  });
};

describe("[SEC-90] what is publicly known against the packages of the lock file", () => {
  test("fails the check where it is critical or high, and is named", async () => {
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
    expect(asked).toEqual({ "left-behind": ["1.0.0"], "well-kept": ["2.0.0"] });
  });

  test("is told and fails nothing where it is less", async () => {
    const found = await check({
      "left-behind": { severity: "moderate", title: "Waits" },
      "well-kept": { severity: "low", title: "Tells its version" },
    });
    expect(found).toEqual({ code: 0, output: "另有 2 个低于高危的公告" });
  });

  test("is said not to be known where the registry keeps no advisories", async () => {
    expect(await check(undefined)).toEqual({
      code: 0,
      output: "未核对：npm 源没有给出漏洞公告（405 Method Not Allowed）",
    });
  });

  test("is not known either where npm says something else", () => {
    expect(readAdvisories("npm error code ENOTFOUND\nnpm error network\n")).toEqual({
      isKnown: false,
      why: "npm error network",
    });
  });
});
