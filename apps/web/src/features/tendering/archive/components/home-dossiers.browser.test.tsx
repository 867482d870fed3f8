import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer } from "#test/browser/answers.ts";
import { dossierOf, overviewOf } from "#test/browser/archive-answers.ts";
import { openPart } from "#test/browser/open.tsx";
import { HomeDossiers } from "./home-dossiers.tsx";

const text = "示例市水务局2026年苗木采购项目";

const widthWith = (element: HTMLElement, autospace: string): number => {
  const copy = element.cloneNode(true) as HTMLElement;
  Object.assign(copy.style, { position: "absolute", overflow: "visible" });
  copy.style.setProperty("text-autospace", autospace);
  element.append(copy);
  const { width } = copy.getBoundingClientRect();
  copy.remove();
  return width;
};

test("sets thin spaces between Chinese and figures, in lists and in tooltips", async () => {
  answer("archive.listDossiers", { ...overviewOf({}), total: 1, rows: [dossierOf({ projectName: text })] });
  openPart(<HomeDossiers all={undefined} />);
  const title = page.getByText(text);
  await expect.element(title).toBeVisible();
  const element = title.element() as HTMLElement;
  expect(widthWith(element, "inherit")).toBe(widthWith(element, "normal"));
  expect(widthWith(element, "inherit")).toBeGreaterThan(widthWith(element, "no-autospace") + 1);
  expect(getComputedStyle(document.body).getPropertyValue("text-autospace")).toBe("normal");
});
