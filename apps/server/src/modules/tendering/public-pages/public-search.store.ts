import { searchForm } from "@tender/contract/normal-form";
import { and, eq, getTableColumns, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { tenderAnnouncement, tenderProject } from "#modules/tendering/tender/tender.tables.ts";
import type { Db } from "#platform/database/database.ts";
import { matchesSearchWord } from "#platform/database/search-text.ts";
import { containsSpacedWord } from "#platform/database/typed-word.ts";
import type { FoundAnnouncement } from "./published.ts";
import type { SearchFilter } from "./search-form.ts";

/** Matches the columns of the index, in its order. */
const matchesAny = (word: string): SQL =>
  matchesSearchWord([tenderAnnouncement.title, tenderAnnouncement.projectCode, tenderAnnouncement.buyerName], word);

/** Conditions that the index of publications contains. */
function plainConditions({ type, region, method, category, state, from, before }: SearchFilter): SQL | undefined {
  return and(
    sql`${tenderAnnouncement.state} = 'published'`,
    type ? sql`${tenderAnnouncement.type} = ${type}` : undefined,
    // A region contains those whose codes begin with its own.
    region ? sql`${tenderAnnouncement.regionCode} ^@ ${region}` : undefined,
    method ? eq(tenderAnnouncement.method, method) : undefined,
    category ? eq(tenderAnnouncement.category, category) : undefined,
    state ? eq(tenderAnnouncement.projectStatus, state) : undefined,
    from ? gte(tenderAnnouncement.publishedAt, from) : undefined,
    before ? lt(tenderAnnouncement.publishedAt, before) : undefined,
  );
}

const containsBuyer = (buyer: string): SQL => containsSpacedWord(tenderAnnouncement.buyerName, buyer);

/** Conditions on words that use the index of pairs. */
const indexedWords = ({ keyword, buyer }: SearchFilter): SQL | undefined =>
  and(keyword ? matchesAny(keyword) : undefined, buyer ? and(matchesAny(buyer), containsBuyer(buyer)) : undefined);

/** The same conditions by comparing each row, which is faster if many rows match. */
function comparedWords({ keyword, buyer }: SearchFilter): SQL | undefined {
  const { title, projectCode, buyerName } = getTableColumns(tenderAnnouncement);
  return and(
    keyword ? or(...[title, projectCode, buyerName].map((text) => containsSpacedWord(text, keyword))) : undefined,
    buyer ? containsBuyer(buyer) : undefined,
  );
}

/** The index of pairs finds a single character at the beginning of a text only. */
const isComparable = ({ keyword, buyer }: SearchFilter): boolean =>
  [keyword, buyer].every((word) => word === undefined || [...searchForm(word)].length > 1);

const NEWEST_FIRST = sql`ORDER BY ${tenderAnnouncement.publishedAt} DESC, ${tenderAnnouncement.id} DESC`;
/** Newest announcements that show how frequent a word is, and the number of them from which it is frequent. */
const SAMPLE = 2_000;
const FREQUENT = 100;

/** Searches published announcements. */
export function createPublicSearchStore(db: Db) {
  /** Counts the announcements with the words among the newest. */
  async function countInSample(filter: SearchFilter): Promise<number> {
    const { rows } = await db.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM (
      SELECT * FROM ${tenderAnnouncement} WHERE ${tenderAnnouncement.state} = 'published' ${NEWEST_FIRST} LIMIT ${SAMPLE}
    ) AS tender_announcement WHERE ${comparedWords(filter)}`);
    return rows[0]?.n ?? 0;
  }

  return {
    /** Returns the ids of the announcements that match, the newest first, at most `limit`. Reads no rows, if possible. */
    findIds: async (filter: SearchFilter, limit: number): Promise<string[]> => {
      const { id, publishedAt } = getTableColumns(tenderAnnouncement);
      const plain = plainConditions(filter);
      const hasWords = filter.keyword !== undefined || filter.buyer !== undefined;
      const isFrequent = hasWords && isComparable(filter) && (await countInSample(filter)) >= FREQUENT;
      // OFFSET 0 and MATERIALIZED keep the planner from another order of the steps: its estimates of words are wrong.
      const statement = isFrequent
        ? sql`SELECT ${id} AS id FROM (SELECT * FROM ${tenderAnnouncement} WHERE ${plain} ${NEWEST_FIRST} OFFSET 0)
            AS tender_announcement WHERE ${comparedWords(filter)} ${NEWEST_FIRST} LIMIT ${limit}`
        : hasWords
          ? sql`WITH tender_announcement AS MATERIALIZED (SELECT ${id}, ${publishedAt} FROM ${tenderAnnouncement}
              WHERE ${and(plain, indexedWords(filter))})
              SELECT ${id} AS id FROM tender_announcement ${NEWEST_FIRST} LIMIT ${limit}`
          : sql`SELECT ${id} AS id FROM ${tenderAnnouncement} WHERE ${plain} ${NEWEST_FIRST} LIMIT ${limit}`;
      const { rows } = await db.execute<{ id: string }>(statement);
      return rows.map((row) => row.id);
    },
    /** Returns the announcements in the order of the ids. */
    list: async (ids: readonly string[]): Promise<FoundAnnouncement[]> => {
      if (ids.length === 0) return [];
      const rows = await db
        .select({
          id: tenderAnnouncement.id,
          type: tenderAnnouncement.type,
          title: tenderAnnouncement.title,
          publishedAt: tenderAnnouncement.publishedAt,
          projectName: tenderAnnouncement.projectName,
          projectCode: tenderAnnouncement.projectCode,
          buyerName: tenderAnnouncement.buyerName,
          method: tenderAnnouncement.method,
          category: tenderAnnouncement.category,
          regionCode: tenderAnnouncement.regionCode,
          projectStatus: tenderAnnouncement.projectStatus,
          ocid: tenderProject.ocid,
        })
        .from(tenderAnnouncement)
        .innerJoin(tenderProject, eq(tenderProject.id, tenderAnnouncement.projectId))
        .where(inArray(tenderAnnouncement.id, [...ids]));
      const byId = new Map(rows.map((row) => [row.id, row]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },
    /** Counts published announcements, and projects that have one. */
    count: async (): Promise<{ announcements: number; projects: number }> => {
      const { rows } = await db.execute<{ announcements: number; projects: number }>(sql`
        SELECT count(*)::int AS announcements, count(DISTINCT ${tenderAnnouncement.projectId})::int AS projects
        FROM ${tenderAnnouncement} WHERE ${tenderAnnouncement.state} = 'published'`);
      return rows[0] ?? { announcements: 0, projects: 0 };
    },
    /** Returns announcements in the order of their publication, for a part of the sitemap. */
    listAnnouncements: async (limit: number, offset: number): Promise<{ id: string; at: Date }[]> => {
      const rows = await db
        .select({ id: tenderAnnouncement.id, at: tenderAnnouncement.publishedAt })
        .from(tenderAnnouncement)
        .where(sql`${tenderAnnouncement.state} = 'published'`)
        .orderBy(tenderAnnouncement.publishedAt, tenderAnnouncement.id)
        .limit(limit)
        .offset(offset);
      return rows.flatMap(({ id, at }) => (at === null ? [] : [{ id, at }]));
    },
    /** Returns projects in the order of their first publication, with the time of the last one. */
    listProjects: async (limit: number, offset: number): Promise<{ ocid: string; at: Date }[]> => {
      const { rows } = await db.execute<{ ocid: string; at: string }>(sql`
        SELECT ${tenderProject.ocid} AS ocid, published.at FROM (
          SELECT ${tenderAnnouncement.projectId} AS project_id, min(${tenderAnnouncement.publishedAt}) AS first_at, max(${tenderAnnouncement.publishedAt}) AS at
          FROM ${tenderAnnouncement} WHERE ${tenderAnnouncement.state} = 'published' GROUP BY ${tenderAnnouncement.projectId}
          ORDER BY min(${tenderAnnouncement.publishedAt}), ${tenderAnnouncement.projectId} LIMIT ${limit} OFFSET ${offset}
        ) published JOIN ${tenderProject} ON ${tenderProject.id} = published.project_id
        ORDER BY published.first_at, published.project_id`);
      return rows.map(({ ocid, at }) => ({ ocid, at: new Date(at) }));
    },
  };
}

export type PublicSearchStore = ReturnType<typeof createPublicSearchStore>;
