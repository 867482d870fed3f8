import { describe, expect, test } from "vitest";
import { checkLanguage, checkPageLanguage } from "./language-rules.ts";
import { sourcesOf, validTree } from "./planted-tree.ts";
import { projectParts, projectTree, sourcesOfPart } from "./project-tree.ts";

const screen = "apps/web/src/features/portal/notice-inbox/screens/notices.tsx";
const texts = "apps/web/src/features/portal/notice-inbox/text.ts";
const script = "apps/web/public/old-browser.js";

const found = (path: string, code: string) =>
  checkLanguage(sourcesOf({ ...validTree, [path]: `const title = "公告";\n${code}\n` })).map(
    (breach) => `${breach.path}:${breach.line} ${breach.rule}`,
  );

describe("[LANDING-04] a page's text in another language than Chinese", () => {
  test.each([
    "const Part = () => <p>Loading more</p>;",
    "const Part = () => <p>{title} items</p>;",
    `const Part = () => <button title="Next page" />;`,
    `const Part = () => <button aria-label="Close" />;`,
    `const Part = () => <input placeholder={"Search"} />;`,
    `const Part = () => <Field label={\`Page \${number}\`} />;`,
    `const Part = () => <img alt="Logo" />;`,
    `const Part = () => <Select notFoundContent={isOn ? null : "No department"} />;`,
    `const Part = () => <button aria-label={isOn ? "Hide" : "隐藏"} />;`,
    `const Part = () => <p>{isOn ? "收起" : "Unfold"}</p>;`,
    `const Part = () => <>{title ?? "Nothing here"}</>;`,
    `const text = { reason: "理由", hint: "Kept in the log" } as const;`,
    `const text = { rest: (count: number) => \`\${count} more\` };`,
    `const strengthWords = ["低", "Medium", "强"] as const;`,
    `const failureTitle = "Not signed in";`,
    `notify({ kind: "success", text: "Imported" });`,
    // Screen readers read the library's own search icon by its English name.
    `const Part = () => <Select showSearch options={all} />;`,
    `const Part = () => <Select mode="multiple" options={all} />;`,
    `const Part = () => <Select showSearch={{ optionFilterProp: "label" }} />;`,
    `const Part = () => <Select showSearch={found(typed)} />;`,
    `const choices = [{ value: "1", label: "Yes" }];`,
  ])("is found in a screen: %s", (code) => {
    expect(found(screen, code)).toEqual([`${screen}:2 not-chinese`]);
  });

  test.each([
    `export const text = { save: "Save" };`,
    `export const text = { list: { empty: "Nothing here" } };`,
    "export const text = { count: (n: number) => n, unit: `lots` };",
  ])("is found in a text file: %s", (code) => {
    expect(found(texts, code)).toEqual([`${texts}:2 not-chinese`]);
  });

  test.each(["packages/contract/src/trail/audit/audit-words.ts", "packages/form-rules/src/words.ts"])(
    "is found in the texts that pages import from %s",
    (path) => {
      const code = `const reasons: Readonly<Record<string, string>> = { "scan.refused": "Refused on the phone" };`;
      expect(found(path, code)).toEqual([`${path}:2 not-chinese`]);
    },
  );

  test.each([
    `show(make("a", {}, "Download another browser"));`,
    `button.appendChild(document.createTextNode("OK"));`,
    `box.setAttribute("aria-label", "Browser warning");`,
  ])("is found in a script outside the bundle: %s", (code) => {
    expect(found(script, code)).toEqual([`${script}:2 not-chinese`]);
  });

  test("is found if a page does not declare Chinese", () => {
    const breachCount = (lang: string) =>
      checkPageLanguage("apps/web/index.html", `<!doctype html>\n<html${lang}>`).length;
    expect(["", ' lang="en"', ' data-lang="zh-CN"', ' lang="zh-CN"'].map(breachCount)).toEqual([1, 1, 1, 0]);
  });

  test.each([
    [screen, `const Part = () => <p className="wide" role="note" data-kind="good">共 3 MB</p>;`],
    [screen, `const Part = () => <button aria-label="OpenID Connect" />;`],
    [screen, "const Part = () => <p>{text.save} 3 / 5</p>;"],
    [texts, `export const text = { save: "保存到 OFD", sign: "CAS", kind: "success" };`],
    [texts, `export const text = { palette: { what: "打开", keys: ["Ctrl", "K"] } };`],
    [screen, `notify({ kind: "success", text: "已导入 3 MB" });`],
    [
      screen,
      `const Part = () => <Select showSearch={isLong ? { ...searchSign, optionFilterProp: "label" } : false} />;`,
    ],
    [screen, `const Part = () => <Select mode="multiple" showSearch={searchSign} options={all} />;`],
    [screen, `const Part = () => <Select showSearch={searchedByServer(typed, setTyped)} options={found} />;`],
    [screen, "const Part = () => <TreeSelect showSearch suffixIcon={arrowSign} treeData={all} />;"],
    [screen, `const formats = [{ value: "csv", label: "CSV" }];`],
    [script, `document.addEventListener("DOMContentLoaded", () => make("div", { font: "Microsoft YaHei" }, "下载"));`],
    ["apps/web/src/features/portal/notice-inbox/model/key.ts", `export const keys = { save: "Save" };`],
    [
      "apps/web/src/features/portal/notice-inbox/screens/notices.browser.test.tsx",
      "const Part = () => <p>Loading more</p>;",
    ],
    ["apps/server/src/modules/notices/notice/text.ts", `export const text = { save: "Save" };`],
  ])("is not found in %s: %s", (path, code) => {
    expect(found(path, code)).toEqual([]);
  });

  test.each(projectParts.filter((part) => /web|packages/.test(part)))("is nowhere in %s", (part) => {
    expect(checkLanguage(sourcesOfPart(part))).toEqual([]);
  });

  test("is nowhere in the pages", () => {
    const { pages } = projectTree();
    expect([...pages.keys()]).toContain("apps/web/index.html");
    expect([...pages].flatMap(([path, text]) => checkPageLanguage(path, text))).toEqual([]);
  });
});
