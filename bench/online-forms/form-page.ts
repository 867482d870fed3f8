import type { Page } from "@playwright/test";
import { type RunningPortal, signIn, signInWithProof } from "../portal.ts";
import { print } from "../report.ts";
import { type Fetched, fetchedBy, kilobytes } from "../wire.ts";
import { createEnhancement, createField, createForm, publishForm } from "./bench-forms.ts";

const parts = (pattern: FormPattern) =>
  [
    createField("bh", "编号", { isRequired: true, query: "single", pattern }),
    createField("lx", "类型", {
      control: "select",
      query: "single",
      source: { kind: "list", choices: [{ value: "1", label: "工程" }] },
    }),
    createField("je", "金额", { type: "decimal", control: "number", length: 14, scale: 2, query: "range" }),
    createField("rq", "日期", { type: "day", control: "date", length: 0, query: "range" }),
    createField("ts", "天数", { type: "integer", control: "number", length: 0, isReadOnly: true }),
  ] as const;
type FormPattern = ReturnType<typeof createField>["pattern"];

const worked = createEnhancement({ computed: [{ field: "ts", value: "row.rq == null ? 0 : days(today, row.rq)" }] });

/** Opens a workspace list with every kind of query field, and a dialog with a form. */
async function openNeighbour(page: Page, url: string, token: string): Promise<void> {
  await page.goto(`${url}/system/audit?token=${token}`);
  await page.getByRole("table").first().waitFor();
  await page.goto(`${url}/system/users`);
  await page.getByRole("button", { name: "新增用户" }).click();
  await page.getByRole("dialog").getByRole("textbox").first().waitFor();
}

const isPart = ({ url }: Fetched): boolean => /\.(js|css)$/.test(url);

/** Bytes that the page of an online form adds to those of another list with its form. */
export async function benchFormPage(portal: RunningPortal): Promise<void> {
  const { url } = portal;
  const admin = await signInWithProof(url);
  await publishForm(url, admin, createForm({ code: "bench_plain", fields: [...parts(null)] }), worked);
  const pattern = { text: "[A-Z]{2}\\d{4}", message: "应为两个字母加四位数字" };
  await publishForm(url, admin, createForm({ code: "bench_pattern", fields: [...parts(pattern)] }), worked);
  const token = await signIn(url, "admin");
  const loadedUrls = new Set(
    (await fetchedBy(url, (page) => openNeighbour(page, url, token))).filter(isPart).map(({ url: fileUrl }) => fileUrl),
  );
  const openRow = (code: string) => async (page: Page) => {
    await page.goto(`${url}/online/forms/${code}?token=${token}`);
    await page.getByRole("button", { name: "新增" }).first().click();
    // The list's filter has the same label, and is hidden once the form is open.
    await page.getByRole("button", { name: "保存" }).first().waitFor();
    await page.getByLabel("编号").filter({ visible: true }).last().fill("x");
    await page.keyboard.press("Tab");
  };
  const addedFiles = async (code: string) =>
    (await fetchedBy(url, openRow(code))).filter((file) => isPart(file) && !loadedUrls.has(file.url));
  const textOf = (fetched: readonly Fetched[]): string =>
    fetched
      .toSorted((first, second) => second.bytes - first.bytes)
      .slice(0, 6)
      .map(({ url: fileUrl, bytes }) => `${fileUrl.split("/").pop()} ${(bytes / 1_000).toFixed(1)}`)
      .join(", ");
  const plain = await addedFiles("bench_plain");
  print({
    title: "the page of an online form, list and form filled in, gzip",
    measured: `${plain.length} files: ${textOf(plain)}`,
    yardstick: "files that the trail's list and the form of a new account load are not counted",
    value: kilobytes(plain),
    unit: " kB",
    budget: { atMost: 60 },
  });
  const plainUrls = new Set(plain.map(({ url: fileUrl }) => fileUrl));
  const engine = (await addedFiles("bench_pattern")).filter((file) => !plainUrls.has(file.url));
  print({
    title: "and where a field has a pattern, once a record is filled in",
    measured: `${engine.length} files: ${textOf(engine)}`,
    yardstick: "a byte count on the wire",
    value: kilobytes(engine),
    unit: " kB",
    budget: { atMost: 60 },
  });
}
