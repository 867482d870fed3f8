import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openApiDocument } from "@tender/contract";

const folder = join(import.meta.dirname, "../docs/api");
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "openapi.json"), `${JSON.stringify(openApiDocument("0.1.0"), null, 2)}\n`);
