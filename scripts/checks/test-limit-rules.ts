import type { Breach } from "./breach.ts";
import { isTestFile } from "./places.ts";
import type { SourceFile } from "./source-file.ts";
import type { TestLimit } from "./test-limits.ts";

/** Limits of the suites in milliseconds: vitest.config.ts, apps/web/vitest.config.ts and playwright.config.ts. */
const ON_NODE = { test: 60_000, hook: 120_000, poll: 30_000 };
const IN_THE_BROWSER = { ...ON_NODE, test: 90_000 };
const JOURNEY = { test: 120_000, hook: 120_000, poll: 30_000 };

function limitsOf(path: string): Record<TestLimit["kind"], number> {
  if (path.startsWith("e2e/")) return JOURNEY;
  return path.endsWith(".browser.test.tsx") ? IN_THE_BROWSER : ON_NODE;
}

/** Checks that no test has a shorter limit than its suite: a busy machine would fail it. */
export function checkTestLimits(sources: readonly SourceFile[]): Breach[] {
  return sources
    .filter(({ path }) => isTestFile(path) && !/^(bench|interop|deploy)\//.test(path))
    .flatMap(({ path, testLimits }) => {
      const minimum = limitsOf(path);
      return testLimits
        .filter(({ kind, milliseconds }) => milliseconds === null || milliseconds < minimum[kind])
        .map(({ kind, milliseconds, line }) => ({
          rule: "test-limit",
          path,
          line,
          message:
            milliseconds === null
              ? "vi.waitFor and vi.waitUntil wait for one second: use expect.poll"
              : `${milliseconds} ms are below the suite's own ${minimum[kind]} ms: leave the limit out`,
        }));
    });
}
