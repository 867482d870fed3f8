import { like } from "drizzle-orm";
import { notice } from "#modules/notices/notice/notice.tables.ts";
import type { Tx } from "#platform/database/database.ts";

/** Name under which the demo's notices are recorded as delivered. */
export const DEMO_NOTICES = "demo-notices";

const everybody = { reach: "all", audience: { departments: [], roles: [], people: [] } } as const;
const ID = "demo-notice-";
const SENDER = "示例市公共资源交易中心";
const DAY_MS = 86_400_000;

/** Published notices of every priority, the newest last, and one draft. */
export const demoNotices = [
  {
    title: "关于规范电子投标文件格式的通知",
    priority: "L",
    html:
      "<p>各投标人：</p><p>为提高评审效率，自下月起，电子投标文件请按下列要求制作：</p>" +
      "<ol><li>文件格式为 PDF，单个文件不超过 50 MB；</li><li>报价表与技术文件分别上传；</li><li>上传后请在线核对页数与签章。</li></ol>" +
      "<p>制作中遇到问题，请在工作时间联系技术支持。</p>",
    openType: null,
    openPage: null,
    daysAgo: 6,
  },
  {
    title: "档案统计口径调整说明",
    priority: "M",
    html:
      "<p>自本月起，成交金额按<strong>中标通知书日期</strong>统计，不再按开标日期统计。</p>" +
      "<table><thead><tr><th>指标</th><th>调整前</th><th>调整后</th></tr></thead><tbody>" +
      "<tr><td>成交金额</td><td>开标日期</td><td>中标通知书日期</td></tr><tr><td>归档率</td><td>按项目</td><td>按标段</td></tr></tbody></table>" +
      "<p>点击“去处理”查看最新统计。</p>",
    openType: "url",
    openPage: "/archive/statistics",
    daysAgo: 2,
  },
  {
    title: "系统将于本周六凌晨升级维护",
    priority: "H",
    html:
      "<p>平台将于<strong>本周六 00:00 至 04:00</strong> 升级维护，期间无法登录与上传文件。</p>" +
      "<blockquote><p>开标时间在维护前后两小时内的项目，请提前完成投标文件上传。</p></blockquote>",
    openType: null,
    openPage: null,
    daysAgo: 0,
  },
] as const;

export async function seedNotices(tx: Tx, authorId: string | undefined, at: Date): Promise<void> {
  const tracked = { createdBy: authorId ?? null, updatedBy: authorId ?? null };
  for (const [n, { daysAgo, ...shown }] of demoNotices.entries()) {
    const publishedAt = new Date(at.getTime() - daysAgo * DAY_MS);
    const times = { publishedAt, startsAt: publishedAt, createdAt: publishedAt, updatedAt: publishedAt };
    const row = { ...everybody, ...shown, ...tracked, ...times, sender: SENDER, publishedBy: authorId ?? null };
    await tx
      .insert(notice)
      .values({ ...row, id: `${ID}${n + 1}`, kind: "1", state: "published" })
      .onConflictDoNothing();
  }
  await tx
    .insert(notice)
    .values({
      ...everybody,
      ...tracked,
      id: `${ID}draft`,
      kind: "1",
      title: "年度供应商满意度调查",
      html: "<p>请各供应商于月底前完成问卷。</p>",
      priority: "L",
      sender: SENDER,
      state: "draft",
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoNothing();
}

/** Deletes the demo's notices with their read marks. */
export async function removeNotices(tx: Tx): Promise<void> {
  await tx.delete(notice).where(like(notice.id, `${ID}%`));
}
