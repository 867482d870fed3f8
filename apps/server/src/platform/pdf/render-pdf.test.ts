import { readPdf } from "@tender/testkit";
import { describe, expect, test } from "vitest";
import { ceilingOf, shortAmount } from "./pdf-chart.ts";
import type { PdfBlock, PdfDocument } from "./pdf-document.ts";
import { renderPdf } from "./render-pdf.ts";

const documentOf = (...blocks: PdfBlock[]): PdfDocument => ({
  title: "医疗设备采购",
  lines: ["数据截至 2026年11月20日"],
  footer: "导出人：张三（zhangsan）",
  isLandscape: false,
  blocks,
});
const rows = (count: number) => Array.from({ length: count }, (_, n) => [`供应商${n + 1}`, `${n + 1}.00`]);
const columns = [
  { title: "投标人", width: 3 },
  { title: "报价（元）", width: 1, align: "right" as const },
];

describe("a PDF", () => {
  test("contains its texts as Chinese text, and its title", async () => {
    const { title, language, pages } = await readPdf(
      await renderPdf(
        documentOf(
          { kind: "heading", text: "基本信息" },
          {
            kind: "facts",
            facts: [
              ["采购方式", "公开招标"],
              ["采购人", "某市第一人民医院"],
              ["预算金额", "10.00"],
            ],
          },
          { kind: "table", columns, rows: rows(2), empty: "没有投标", hasTotal: true },
          { kind: "note", text: "仅供参考。" },
        ),
      ),
    );
    expect({ title, language }).toEqual({ title: "医疗设备采购", language: "zh-CN" });
    expect(pages).toHaveLength(1);
    for (const text of [
      "医疗设备采购",
      "数据截至 2026年11月20日",
      "基本信息",
      "采购方式",
      "某市第一人民医院",
      "供应商2",
    ])
      expect(pages[0]).toContain(text);
    expect(pages[0]).toContain("导出人：张三（zhangsan）");
    expect(pages[0]).toContain("第 1 页，共 1 页");
  });

  test("repeats the head of a table on each page and loses no row", async () => {
    const { pages } = await readPdf(
      await renderPdf(documentOf({ kind: "table", columns, rows: rows(200), empty: "" })),
    );
    expect(pages.length).toBeGreaterThan(3);
    for (const [n, page] of pages.entries()) {
      expect(page).toContain("报价（元）");
      expect(page).toContain(`第 ${n + 1} 页，共 ${pages.length} 页`);
    }
    const suppliers = pages.join(" ").match(/供应商\d+/g);
    expect(suppliers).toEqual(rows(200).map(([name]) => name));
  });

  test("shows the text for missing rows, and cuts a cell higher than a page", async () => {
    const long = [["超长".repeat(5_000), "1.00"]];
    const { pages } = await readPdf(
      await renderPdf(
        documentOf(
          { kind: "table", columns, rows: [], empty: "没有投标。" },
          { kind: "table", columns, rows: [...long, ...rows(1)], empty: "" },
        ),
      ),
    );
    expect(pages[0]).toContain("没有投标。");
    expect(pages.join("")).toContain("…");
    expect(pages.at(-1)).toContain("供应商1");
    expect(pages.length).toBeLessThan(5);
  });

  test("draws the first rows of a too large table and states the limit", async () => {
    const tooManyRows = Array.from({ length: 8_001 }, (_, n) => [`${n}`, "1"]);
    const { pages } = await readPdf(
      await renderPdf(documentOf({ kind: "table", columns, rows: tooManyRows, empty: "" })),
    );
    expect(pages.at(-1)).toContain("仅列出前 8000 行，共 8001 行。");
  });

  test.each(["bar", "line", "pie"] as const)(
    "draws a %s chart under its title and omits missing amounts",
    async (form) => {
      const items = [
        { label: "一月", amounts: [12_000, null], shown: ["12,000", "—"] },
        { label: "二月", amounts: [30_000, 5], shown: ["30,000", "5"] },
        { label: "三月", amounts: [null, 7], shown: ["—", "7"] },
      ];
      for (const isStacked of [false, true]) {
        const chart = { kind: "chart", form, title: "每月项目", series: ["项目数", "金额"], items, isStacked } as const;
        const { pages } = await readPdf(await renderPdf(documentOf(chart)));
        expect(pages[0]).toContain("每月项目");
        expect(pages[0]).toContain("二月");
        expect(pages[0]).toContain(form === "pie" ? "71.4%" : "4 万");
      }
    },
  );

  test("draws a chart without items", async () => {
    for (const form of ["bar", "line", "pie"] as const) {
      const chart = { kind: "chart", form, title: "空图", series: ["项目数"], items: [], isStacked: false } as const;
      expect((await readPdf(await renderPdf(documentOf(chart)))).pages[0]).toContain("空图");
    }
  });
});

test.each([
  [0, 1],
  [3, 4],
  [7, 8],
  [11_999, 20_000],
  [99, 100],
  [100, 100],
])("ends the axis for %d at %d", (amount, ceiling) => {
  expect(ceilingOf(amount)).toBe(ceiling);
});

test.each([
  [950, "950"],
  [12_000, "1.2 万"],
  [250_000_000, "2.5 亿"],
  [-20_000, "-2 万"],
])("shortens %d to %s", (amount, shown) => {
  expect(shortAmount(amount)).toBe(shown);
});
