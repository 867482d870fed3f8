import { describe, expect, test } from "vitest";
import { projectTree } from "./project-tree.ts";
import { checkWords, WORD_LIST, WORD_PLACES } from "./word-rules.ts";

const list = `# 用语

| 用语 | 含义 | 不用 |
|---|---|---|
| 账号 | 用于登录的记录 | \`账户\`、\`平台账号\` |
| 部门 | 组织层级 | |
| 标为已读 | 消息已读 | \`标注已读\` |

## 例外

- \`你的账户：\`

## 写法

- 不用 \`部门\`
`;

const found = (path: string, text: string) =>
  checkWords(
    new Map([
      [WORD_LIST, list],
      [path, text],
    ]),
  ).map((breach) => `${breach.path}:${breach.line} ${breach.message}`);

describe("a ruled-out word", () => {
  const guide = "docs/guide/start.md";

  test("is reported with its line and its replacement", () => {
    expect(found(guide, "打开账户设置，\n绑定平台账号。\n")).toEqual([
      `${guide}:1 账户 is not used: write 账号, see ${WORD_LIST}`,
      `${guide}:2 平台账号 is not used: write 账号, see ${WORD_LIST}`,
    ]);
  });

  test("is a matter of taste", () => {
    const breaches = checkWords(new Map(Object.entries({ [WORD_LIST]: list, [guide]: "全部标注已读" })));
    expect(breaches.map(({ isTaste }) => isTaste)).toEqual([true]);
  });

  test("is accepted in a text of the specification, but not beside it", () => {
    expect(found(guide, "你的账户：li 注册成功")).toEqual([]);
    expect(found(guide, "你的账户：li，账户设置")).toHaveLength(1);
  });

  test("is accepted in a test, and may occur in other sections of the list", () => {
    expect(found("apps/web/src/features/portal/notice-inbox/text.test.ts", "账户")).toEqual([]);
    expect(found(guide, "选择部门")).toEqual([]);
  });

  test("does not occur in the project", () => {
    const texts = projectTree().textsAt(WORD_PLACES);
    for (const path of [
      "apps/web/src/features/own-account/profile/text.ts",
      "packages/contract/src/errors.ts",
      "apps/web/index.html",
    ])
      expect([...texts.keys()]).toContain(path);
    expect(checkWords(texts)).toEqual([]);
  });
});

test.each([
  ["is missing", new Map<string, string>()],
  ["rules nothing out", new Map([[WORD_LIST, "| 账号 | 用于登录的记录 | |"]])],
])("reports a list that %s", (_what, texts) => {
  expect(checkWords(texts).map(({ rule, isTaste }) => [rule, isTaste])).toEqual([["nothing-seen", undefined]]);
});

test.each([
  ["apps/web/index.html", true],
  ["apps/web/public/guide/index.html", true],
  ["apps/server/seed/demo-online/bid_bond.json", true],
  ["scripts/boot/check.mjs", true],
  ["docs/zh/用语.md", true],
  ["docs/decisions/stack.md", false],
  ["apps/web/src/main.css", false],
])("checks %s: %s", (path, isLookedAt) => {
  expect(WORD_PLACES.test(path)).toBe(isLookedAt);
});
