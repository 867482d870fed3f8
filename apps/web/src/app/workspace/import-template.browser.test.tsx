import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ImportDialog as CategoryImport } from "#features/administration/category/components/import-dialog.tsx";
import { ImportDialog as DictionaryImport } from "#features/administration/dictionary-admin/components/import-dialog.tsx";
import { openPart } from "#test/browser/open.tsx";

/** Records the files that are offered for saving: names and texts. */
function watchSaved() {
  const saved: { name: string; text: Promise<string> }[] = [];
  let last: Blob = new Blob();
  const making = vi.spyOn(URL, "createObjectURL").mockImplementation((source) => {
    last = source as Blob;
    return "blob:saved";
  });
  const clicking = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    // With the byte order mark, by which a spreadsheet detects the encoding.
    const text = last.arrayBuffer().then((bytes) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes));
    saved.push({ name: this.download, text });
  });
  onTestFinished(() => {
    making.mockRestore();
    clicking.mockRestore();
  });
  return saved;
}

// The headers are those that the server's imports read.
test.each([
  ["分类导入模板.csv", "编码,分类,状态,说明", () => <CategoryImport onClose={() => undefined} />],
  [
    "字典导入模板.csv",
    "字典编码,字典名称,值,文本,颜色,状态,说明",
    () => <DictionaryImport kind="dictionary" onClose={() => undefined} />,
  ],
])("offers the template of an import before a file is chosen: %s", async (name, head, dialog) => {
  const saved = watchSaved();
  openPart(dialog());
  await userEvent.click(page.getByRole("button", { name: "下载模板（CSV）" }));
  expect(saved.map((file) => file.name)).toEqual([name]);
  expect(await saved[0]?.text).toBe(`\uFEFF${head}\r\n`);
});
