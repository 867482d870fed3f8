import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openPart } from "#test/browser/open.tsx";
import { iconPath } from "./icon-set.ts";
import { Result, type ResultProps } from "./result.tsx";

const shown = () => document.querySelector("section");
const sign = () => shown()?.querySelector("svg path")?.getAttribute("d");

test.each([
  ["success", "check-circle"],
  ["failure", "close-circle"],
] as const)("[PAGE-08] shows the icon of a %s, title, description and actions in this order", async (kind, icon) => {
  openPart(
    <Result kind={kind} title="某个标题" description="某段说明">
      <button type="button">先做这个</button>
      <button type="button">再做那个</button>
    </Result>,
  );
  await expect.element(page.getByRole("heading", { name: "某个标题", exact: true })).toBeVisible();
  expect(sign()).toBe(iconPath(icon));
  expect([...(shown()?.children ?? [])].map((part) => part.textContent)).toEqual([
    "",
    "某个标题",
    "某段说明",
    "先做这个再做那个",
  ]);
  await expect.element(page.getByRole("button", { name: "再做那个" })).toBeVisible();
});

test.each<[string, Partial<ResultProps>, string[]]>([
  ["a description", { children: "去做" }, ["", "某个标题", "去做"]],
  ["actions", { description: "某段说明" }, ["", "某个标题", "某段说明"]],
])("[PAGE-08] leaves out %s if there is none", async (_case, props, parts) => {
  openPart(<Result kind="success" title="某个标题" {...props} />);
  await expect.element(page.getByRole("heading", { name: "某个标题" })).toBeVisible();
  expect([...(shown()?.children ?? [])].map((part) => part.textContent)).toEqual(parts);
});
