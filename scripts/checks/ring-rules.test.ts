import { describe, expect, test } from "vitest";
import { ringBreachesOf, validTree, withImport } from "./planted-tree.ts";

const server = "apps/server/src";
const shared = "apps/web/src/shared";

test("accepts a tree without rings", () => {
  expect(ringBreachesOf(validTree)).toEqual([]);
});

describe("among files", () => {
  test("reports the ring with its places, even if one side imports only a type", () => {
    const files = {
      ...validTree,
      [`${server}/platform/ring-a.ts`]: `\nimport { b } from "./ring-b.ts";`,
      [`${server}/platform/ring-b.ts`]: `import type { A } from "./ring-a.ts";`,
    };
    expect(ringBreachesOf(files)).toEqual([
      {
        rule: "ring",
        path: `${server}/platform/ring-a.ts`,
        line: 2,
        message:
          "ring of files: apps/server/src/platform/ring-a.ts -> apps/server/src/platform/ring-b.ts -> " +
          "apps/server/src/platform/ring-a.ts; at apps/server/src/platform/ring-a.ts:2, " +
          "apps/server/src/platform/ring-b.ts:1",
      },
    ]);
  });

  test("reports entangled rings once, by the shortest", () => {
    const files = {
      "bench/a.ts": `import "./b.ts";`,
      "bench/b.ts": `import "./a.ts";\nimport "./c.ts";`,
      "bench/c.ts": `import "./a.ts";`,
    };
    const message = "ring of files: bench/a.ts -> bench/b.ts -> bench/a.ts; at bench/a.ts:1, bench/b.ts:1";
    expect(ringBreachesOf(files)).toMatchObject([{ message: `${message}; tied in with them: bench/c.ts` }]);
  });

  test.each([
    ["packages/contract/src/constants.ts", `import type { Api } from "./api.ts";`, "packages/contract/src/api.ts"],
    ["apps/web/src/shared/storage/storage.ts", `const call = import("../api/call-api.ts");`, `${shared}/api`],
    ["scripts/run.ts", `import { other } from "./other.ts";`, "scripts/other.ts"],
    ["bench/load.ts", `export { other } from "./other.ts";`, "bench/other.ts"],
  ])("refuses in %s: %s", (path, statement, other) => {
    const files = {
      ...withImport(path, statement),
      "scripts/other.ts": `import type { Run } from "./run.ts";`,
      "bench/other.ts": `type Load = import("./load.ts").Load;`,
    };
    const [breach] = ringBreachesOf(files);
    expect(breach?.rule).toBe("ring");
    expect(breach?.message).toMatch(/^ring of files: /);
    expect(breach?.message).toContain(`${path} -> `);
    expect(breach?.message).toContain(other);
  });
});

describe("among the subjects of the web", () => {
  test("refuses two that import each other through different files", () => {
    const files = {
      ...validTree,
      [`${shared}/feedback/toast.tsx`]: `import { Button } from "../ui/button.tsx";`,
      [`${shared}/feedback/tell.ts`]: "",
      [`${shared}/ui/picture.tsx`]: `import type { Tell } from "../feedback/tell.ts";`,
    };
    expect(ringBreachesOf(files)).toEqual([
      {
        rule: "ring",
        path: `${shared}/feedback/toast.tsx`,
        line: 1,
        message:
          "ring of subjects: shared/feedback -> shared/ui -> shared/feedback; " +
          `at ${shared}/feedback/toast.tsx:1, ${shared}/ui/picture.tsx:1`,
      },
    ]);
  });

  test("accepts imports of their tests only", () => {
    const files = {
      ...validTree,
      [`${shared}/feedback/toast.tsx`]: `import { Button } from "../ui/button.tsx";`,
      [`${shared}/ui/button.test.ts`]: `import { Toast } from "../feedback/toast.tsx";`,
    };
    expect(ringBreachesOf(files)).toEqual([]);
  });
});

describe("among the modules of the server", () => {
  const noticeTables = "apps/server/src/modules/notices/notice/notice.tables.ts";

  test("refuses a ring of a foreign key and a type, and counts further places", () => {
    const files = {
      ...validTree,
      [`${server}/modules/session/session/owner.ts`]: `import type { Fresh } from "#modules/notices/notice/freshness.ts";`,
      [`${server}/modules/session/session/reader.ts`]: `import type { Fresh } from "#modules/notices/notice/freshness.ts";`,
    };
    expect(ringBreachesOf(files)).toEqual([
      {
        rule: "ring",
        path: noticeTables,
        line: 2,
        message: expect.stringMatching(
          /^ring of modules: notice -> session -> notice; at .*notice\.tables\.ts:2 \(and \d more\), .*owner\.ts:1 \(and 1 more\)$/,
        ),
      },
    ]);
  });

  test("accepts imports of their tests only", () => {
    const statement = `import { notices } from "#modules/notices/notice/notice.tables.ts";`;
    expect(ringBreachesOf(withImport(`${server}/modules/session/session/session.http.test.ts`, statement))).toEqual([]);
  });
});
