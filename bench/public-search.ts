import { sql } from "drizzle-orm";
import { type RunningPortal, startPortal, withDatabase } from "./portal.ts";
import { insertPublicTenders } from "./public-tenders.ts";
import { median, percentile, print } from "./report.ts";

const PROJECTS = 50_000;
const ROUNDS = 40;
const WARM_UP = 5;
const ROWS = 20;
/** Results that a page counts. */
const COUNTED = 1_001;

const any = (word: string): string =>
  `(title LIKE '%${word}%' OR project_code LIKE '%${word}%' OR buyer_name LIKE '%${word}%')`;

/** A search, and the condition of the plain statement that finds the same. */
const questions: readonly (readonly [title: string, query: string, condition: string])[] = [
  ["without a condition", "", "true"],
  ["page 50", "&page=50", "true"],
  ["two characters of some titles", "&keyword=医疗", any("医疗")],
  ["two characters of all titles", "&keyword=采购", any("采购")],
  ["a title of one project", "&keyword=第43210号", any("第43210号")],
  ["a word that nothing contains", "&keyword=航天", any("航天")],
  ["a buyer", "&buyer=卫生1", "buyer_name LIKE '%卫生1%'"],
  ["a rare state", "&state=0", "project_status = '0'"],
  [
    "method, category and region",
    "&method=2&category=B&region=33",
    "method = '2' AND category = 'B' AND region_code LIKE '33%'",
  ],
  [
    "conditions that nothing fulfils",
    "&method=2&region=11&type=10",
    "method = '2' AND region_code LIKE '11%' AND type = '10'",
  ],
  ["a word and a state", "&keyword=道路&state=4", `${any("道路")} AND project_status = '4'`],
];

async function measureTimes(work: (round: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const startedAt = performance.now();
    await work(round);
    if (round >= WARM_UP) times.push(performance.now() - startedAt);
  }
  return times;
}

/** A day before all announcements: each round has another one, so that no page is in memory. */
const earlyDay = (round: number): string => new Date(Date.UTC(2000, 0, 1 + round)).toISOString().slice(0, 10);

async function readPage(url: string): Promise<void> {
  const response = await fetch(url);
  await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
}

async function benchQuestions(portal: RunningPortal, dataDir: string): Promise<void> {
  await withDatabase(dataDir, async ({ work: { db } }) => {
    for (const [title, query, condition] of questions) {
      const times = await measureTimes((round) =>
        readPage(encodeURI(`${portal.url}/public?from=${earlyDay(round)}${query}`)),
      );
      const where = `state = 'published' AND ${condition}`;
      const offset = (Number(/page=(\d+)/.exec(query)?.[1] ?? 1) - 1) * ROWS;
      const plain = await measureTimes(async () => {
        await db.execute(
          sql.raw(`SELECT id, type, title, published_at, project_code, buyer_name FROM tender_announcement
            WHERE ${where} ORDER BY published_at DESC, id DESC LIMIT ${ROWS} OFFSET ${offset}`),
        );
        await db.execute(
          sql.raw(`SELECT count(*) FROM (SELECT FROM tender_announcement WHERE ${where} LIMIT ${COUNTED}) AS counted`),
        );
      });
      const yardstick = `plain SQL for rows and bounded count, p95 ${percentile(plain, 0.95).toFixed(1)} ms, median ${median(plain).toFixed(1)} ms`;
      print({
        title: `public search, ${(PROJECTS * 4).toLocaleString("en")} announcements: ${title}`,
        measured: `p95 over HTTP, ${ROUNDS} times, not in memory, median ${median(times).toFixed(1)} ms`,
        yardstick,
        value: percentile(times, 0.95),
        unit: " ms",
        budget: { atMost: 100 },
      });
    }
  });
}

/** Search of public pages over a large register, each time rendered. */
export async function benchPublicSearch(dataDir: string): Promise<void> {
  await (await startPortal(dataDir)).stop();
  await withDatabase(dataDir, ({ work: { db } }) => insertPublicTenders(db, PROJECTS));
  const portal = await startPortal(dataDir);
  try {
    await benchQuestions(portal, dataDir);
  } finally {
    await portal.stop();
  }
}
