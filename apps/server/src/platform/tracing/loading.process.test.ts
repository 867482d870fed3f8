// Guarantee: a node without TRACES_URL loads no library of the traces.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FIRST_MODULE } from "../../../../../scripts/boot/server-runtime.mjs";

/** Prints the names of OpenTelemetry's packages that are loaded with a module. */
const PROGRAM = `
  import { registerHooks } from "node:module";
  const loaded = new Set();
  registerHooks({
    load: (url, context, next) => {
      const [, name] = /@opentelemetry\\/([\\w-]+)/.exec(url) ?? [];
      if (name) loaded.add(name);
      return next(url, context);
    },
  });
  await import(process.argv[1]);
  console.log([...loaded].sort().join());
  process.exit(0);
`;

function packagesOf(module: string): string {
  const file = join(import.meta.dirname, module);
  const flags = [...FIRST_MODULE, "--input-type=module", "--eval", PROGRAM, file];
  return execFileSync(process.execPath, flags, { encoding: "utf8" }).trim();
}

test("loads the libraries with the recording only, not with a node", () => {
  expect(packagesOf("../../start-node.ts")).toBe("");
  expect(packagesOf("start-tracing.ts")).toContain("sdk-trace");
});
