import { expect, test } from "vitest";
import { releaseBom } from "./bill-of-materials.ts";

test("[SEC-90] lists the packages of a release and the dependencies between them", () => {
  const bom = {
    bomFormat: "CycloneDX",
    serialNumber: "urn:uuid:random",
    metadata: { timestamp: "now", component: { "bom-ref": "tender-portal@1.0.0", name: "folder" } },
    components: ["@tender/rules@1.0.0", "a@1.0.0", "a@2.0.0", "vitest@5.1.1"].map((ref) => ({ "bom-ref": ref })),
    dependencies: [{ ref: "@tender/rules@1.0.0", dependsOn: ["a@2.0.0", "vitest@5.1.1"] }, { ref: "vitest@5.1.1" }],
  };
  const packages = {
    "packages/rules": { version: "1.0.0", name: "@tender/rules" },
    "node_modules/@tender/rules": { link: true, resolved: "packages/rules" },
    "packages/rules/node_modules/a": { version: "2.0.0" },
    "node_modules/a": { version: "1.0.0" },
  };
  const paths = ["node_modules/@tender/rules", "packages/rules/node_modules/a"];
  expect(releaseBom(bom, packages, paths, "2026-11-30T00:00:00.000Z")).toEqual({
    bomFormat: "CycloneDX",
    metadata: {
      timestamp: "2026-11-30T00:00:00.000Z",
      component: { "bom-ref": "tender-portal@1.0.0", name: "tender-portal" },
    },
    components: [
      { "bom-ref": "@tender/rules@1.0.0", scope: "required" },
      { "bom-ref": "a@2.0.0", scope: "required" },
    ],
    dependencies: [{ ref: "@tender/rules@1.0.0", dependsOn: ["a@2.0.0"] }],
  });
});
