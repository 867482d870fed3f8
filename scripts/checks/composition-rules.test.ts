import { describe, expect, test } from "vitest";
import { checkComposition } from "./composition-rules.ts";
import { planted, validTree } from "./planted-tree.ts";

const modules = "apps/server/src/modules";
const readmes = new Map(
  ["session", "notices"].map((group) => [`${modules}/${group}/README.md`, "# A group\n\nWhat it is.\n"]),
);
const breachesOf = (files: Readonly<Record<string, string>>, documents = readmes) => {
  const { tree, sources } = planted({ ...validTree, ...files });
  return checkComposition(tree, sources, documents);
};

test("accepts one factory for each module, listed by its group", () => {
  expect(breachesOf({})).toEqual([]);
});

describe("factories", () => {
  test("refuses a module without one", () => {
    expect(breachesOf({ [`${modules}/session/proof/proof.service.ts`]: "" })).toMatchObject([
      { path: `${modules}/session/proof/proof.module.ts`, message: "the module proof has no factory" },
      { path: `${modules}/session/session.group.ts`, message: "the group session does not list proof" },
    ]);
  });

  test.each([`${modules}/notices/notice/page.module.ts`, `${modules}/notices/notice/pages/notice.module.ts`])(
    "refuses a second one, %s",
    (path) => {
      const message = `the factory of notice is ${modules}/notices/notice/notice.module.ts alone`;
      expect(breachesOf({ [path]: "" })).toEqual([{ rule: "composition", path, line: 1, message }]);
    },
  );
});

describe("groups", () => {
  test("refuses one that does not list a module of its own", () => {
    const path = `${modules}/notices/notices.group.ts`;
    const message = "the group notices does not list notice";
    expect(breachesOf({ [path]: "" })).toEqual([{ rule: "composition", path, line: 1, message }]);
  });

  test("refuses one that the root does not list", () => {
    expect(
      breachesOf(
        {
          [`${modules}/trail/audit/audit.module.ts`]: "",
          [`${modules}/trail/trail.group.ts`]: `import { createAuditModule } from "./audit/audit.module.ts";`,
        },
        new Map([...readmes, [`${modules}/trail/README.md`, "# trail"]]),
      ),
    ).toMatchObject([{ path: "apps/server/src/deps.ts", message: "the group trail is not listed" }]);
  });

  test.each([undefined, "1\n2\n3\n4\n5\n6\n"])("refuses one whose README is missing or too long", (text) => {
    const path = `${modules}/session/README.md`;
    const otherDocuments = new Map([...readmes].filter(([readmePath]) => readmePath !== path));
    const documents = text === undefined ? otherDocuments : new Map([...otherDocuments, [path, text]]);
    expect(breachesOf({}, documents)).toMatchObject([{ path, message: "says in at most 5 lines what the group is" }]);
  });
});

test("refuses a root of more than 60 lines", () => {
  const root = "apps/server/src/deps.ts";
  const ofLines = (count: number) => breachesOf({ [root]: `${validTree[root]}\n${"made();\n".repeat(count - 3)}` });
  expect(ofLines(60)).toEqual([]);
  expect(ofLines(61)).toMatchObject([
    { path: root, message: "61 lines, 60 at most: a module puts its own parts together" },
  ]);
});
