import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { BootError } from "./boot-error.mjs";
import { runSilently } from "./child.mjs";
import { npmCommand } from "./install.mjs";

/** Path of the bill of materials: in the build folder, outside the served files. */
export const BOM_FILE = "dist/bom.json";

/**
 * Writes the bill of materials (CycloneDX): every package of the lock file with its version and digest. Development
 * packages are marked, not omitted: npm would also omit the packages that the workspaces need at run time.
 *
 * @param {string} root
 */
export async function writeBom(root) {
  const npmArguments = ["sbom", "--sbom-format=cyclonedx", "--sbom-type=application", "--package-lock-only"];
  const [npm, args] = npmCommand([...npmArguments, "--loglevel=error"]);
  const { code, output } = await runSilently(npm, args, { cwd: root, env: { NODE_ENV: undefined } });
  if (code !== 0) throw new BootError(`物料清单未能生成，需要 npm 10 或更新的版本：\n${output.trim()}`);
  const file = join(root, BOM_FILE);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, output);
}
