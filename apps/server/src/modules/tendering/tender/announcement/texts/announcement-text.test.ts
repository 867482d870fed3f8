import { describe, expect, test } from "vitest";
import { completeDraft } from "#test/tender/complete-draft.ts";
import { projectColumns } from "../../tender-content.ts";
import type { AnnouncedProject } from "./announced.ts";
import { announcementText } from "./announcement-text.ts";

const draft = completeDraft({ now: Date.parse("2026-06-01T01:00:00Z"), buyerId: "采购人" });
const [lot] = draft.lots;
if (!lot) throw new Error("a draft has a lot");

const project: AnnouncedProject = {
  code: "CG-2026-000001",
  name: "教学计算机采购项目",
  regime: "procurement",
  methodName: "公开招标",
  method: "1",
  regionName: "浙江省",
  categoryName: "货物",
  orgFormName: "分散",
  buyer: { name: "某市教育局" },
  agency: null,
  content: projectColumns(draft).content,
  lots: [{ no: 1, content: lot, evaluationName: "综合评分", suppliers: ["甲供应商"], deadline: null }],
  overrides: [],
  publishedAt: "2026-06-01T01:00:00Z",
};

describe("[TENDER-30] an announcement", () => {
  test("of a tender names code, money, times and contacts of the project", () => {
    const { title, html } = announcementText("03", project);
    expect(title).toBe("教学计算机采购项目公开招标公告");
    for (const text of [
      "CG-2026-000001",
      "600,000.00 元",
      "2026-06-02 09:00 至 2026-06-11 09:00（北京时间）",
      "2026-07-01 09:00（北京时间）",
      "台式计算机",
      "100 台",
      "陈老师",
    ])
      expect(html).toContain(text);
  });

  test("of a consultation uses its words", () => {
    const { title, html } = announcementText("03", { ...project, method: "6", methodName: "竞争性磋商" });
    expect(title).toBe("教学计算机采购项目竞争性磋商公告");
    expect(html).toContain("三、获取磋商文件");
    expect(html).toContain("四、提交响应文件的截止时间、响应文件开启时间与地点");
  });

  test("of a correction shows each time before and after", () => {
    const change = {
      reason: "顺延截止时间",
      deadline: { from: "2026-07-01T01:00:00Z", to: "2026-07-06T01:00:00Z" },
      documentsTo: null,
      documents: ["补充文件.pdf"],
    };
    const { html } = announcementText("05", project, change);
    expect(html).toContain("<td>投标截止及开标时间</td><td>2026-07-01 09:00</td><td>2026-07-06 09:00</td>");
    expect(html).toContain("补充文件.pdf");
    expect(html).not.toContain("采购文件停止提供的时间");
  });

  test("of a single source names supplier and reason", () => {
    const content = { ...project.content, methodReason: "仅此一家持有专利" };
    const { html } = announcementText("04", { ...project, content });
    expect(html).toContain("甲供应商");
    expect(html).toContain("仅此一家持有专利");
  });

  test("contains no markup that a person typed", () => {
    const { html } = announcementText("03", { ...project, code: "<img src=x onerror=alert(1)>" });
    expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
    expect(html).not.toContain("<img");
  });
});
