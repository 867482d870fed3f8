import type { NoticeState } from "@tender/contract";
import { AppError } from "#platform/app-error.ts";
import type { Clock } from "#platform/clock.ts";
import type { RowCondition } from "#platform/data-rules/rule-sql.ts";
import type { Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import type { Wanted } from "./audience.store.ts";
import type { AuthoredFilter, AuthoredRow, AuthoredStore, Draft } from "./authored.store.ts";
import type { NoticeRow } from "./notice.store.ts";
import type { Reader, Readership, ReadershipStore } from "./readership.store.ts";

export type { Wanted } from "./audience.store.ts";
export type { AuthoredFilter, AuthoredRow, Draft } from "./authored.store.ts";
export type { NoticeRow } from "./notice.store.ts";
export type { Reader, Readership } from "./readership.store.ts";

export interface Place {
  readonly id: string;
  readonly version: number;
}

/** The result of a submission. */
export interface Released {
  readonly state: NoticeState;
  readonly people: number;
}

/** Notices that people write, from draft to withdrawal. The caller checks permissions and cleans the text. */
export interface AuthoredNotices {
  /** `rule` restricts the rows, here and in `find`. */
  page(
    filter: AuthoredFilter,
    page: number,
    pageSize: number,
    rule?: RowCondition,
  ): Promise<{ total: number; rows: readonly AuthoredRow[] }>;
  /** Throws notice.gone, as do all methods below. */
  find(id: string, rule?: RowCondition): Promise<NoticeRow & { readonly author: string | null }>;
  findPeopleByIds(ids: readonly string[]): Promise<{ id: string; username: string; realname: string }[]>;
  countPeople(wanted: Wanted): Promise<number>;
  /**
   * `id`: chosen by the author's client. A draft that the same author added by it and nobody has changed since is
   * overwritten: the first answer was lost. Throws notice.changed if that id is anything else, notice.not_draft.
   */
  add(tx: Tx, draft: Draft, files: readonly string[], by: string, id?: string): Promise<Place>;
  /** Throws notice.changed for an outdated version, notice.not_draft. */
  change(tx: Tx, place: Place, draft: Draft, files: readonly string[], by: string): Promise<Place>;
  /**
   * Submits a draft. With `ask` it waits for another person's approval; without, it is published or scheduled. Call
   * `Notices.changed` after the commit. Throws notice.changed, notice.not_draft, notice.nobody.
   */
  submit(
    tx: Tx,
    place: Place,
    by: string,
    ask?: (row: NoticeRow, people: number) => Promise<unknown>,
  ): Promise<Released>;
  /**
   * Applies a decision about a waiting notice, in the decision's transaction: rejected it becomes a draft again,
   * approved it is scheduled for its time, or for now if it has none.
   */
  settle(tx: Tx, id: string, isApproved: boolean): Promise<void>;
  /**
   * Withdraws a published notice; a waiting or scheduled one becomes a draft again. Call `Notices.changed` after the
   * commit. Throws notice.not_out.
   */
  withdraw(tx: Tx, id: string, by: string, forget: () => Promise<unknown>): Promise<NoticeState>;
  /** Throws notice.not_draft. */
  remove(tx: Tx, id: string): Promise<NoticeRow>;
  /** Publishes the due notices. Returns their number. */
  publishDue(): Promise<number>;
  countReaders(wanted: Readership): Promise<{ addressees: number; read: number; unread: number }>;
  unreadPage(wanted: Readership, page: number, pageSize: number): Promise<Reader[]>;
  /** Yields all of them, page by page. */
  unreadPages(wanted: Readership): AsyncGenerator<readonly Reader[]>;
  findPeople(keyword: string): Promise<Reader[]>;
}

export interface AuthoredDeps {
  readonly store: AuthoredStore;
  readonly readership: ReadershipStore;
  readonly clock: Clock;
  /** Notifies all nodes that a notice was published or withdrawn. */
  readonly changed: (noticeId: string) => void;
}

const FIRST = 1;
const FOUND = 20;
const EXPORT_PAGE = 1_000;

export function createAuthoredNotices({ store, readership, clock, changed }: AuthoredDeps): AuthoredNotices {
  const now = () => new Date(clock.now());

  async function locked(tx: Tx, id: string): Promise<NoticeRow> {
    const row = await store.lock(tx, id);
    if (!row) throw new AppError("notice.gone");
    return row;
  }

  async function lockedDraft(tx: Tx, { id, version }: Place): Promise<NoticeRow> {
    const row = await locked(tx, id);
    if (row.state !== "draft") throw new AppError("notice.not_draft");
    if (row.version !== version) throw new AppError("notice.changed");
    return row;
  }

  async function publish(tx: Tx, row: NoticeRow, by: string | null): Promise<number> {
    const at = now();
    const addressees = await store.address(tx, row.id, row);
    const out = { state: "published", publishedAt: at, startsAt: at, publishedBy: by, addressees } as const;
    await store.move(tx, row.id, by, at, out);
    return addressees;
  }

  /** Publishes the notice now, or schedules it for its time. */
  async function release(tx: Tx, row: NoticeRow, by: string): Promise<NoticeState> {
    if (row.publishAt && row.publishAt > now()) {
      await store.move(tx, row.id, by, now(), { state: "scheduled" });
      return "scheduled";
    }
    await publish(tx, row, by);
    return "published";
  }

  return {
    page: (filter, page, pageSize, rule) => store.page(filter, pageSize, (page - 1) * pageSize, rule),
    find: async (id, rule) => {
      const row = await store.find(id, rule);
      if (!row) throw new AppError("notice.gone");
      return row;
    },
    findPeopleByIds: (ids) => (ids.length === 0 ? Promise.resolve([]) : store.findPeopleByIds(ids)),
    countPeople: (wanted) => store.count(wanted),
    add: async (tx, draft, files, by, id = newId()) => {
      if (await store.insert(tx, id, draft, files, by, now())) return { id, version: FIRST };
      const row = await lockedDraft(tx, { id, version: FIRST });
      if (row.createdBy !== by) throw new AppError("notice.changed");
      await store.update(tx, { id, version: FIRST, by, at: now() }, draft, files);
      return { id, version: FIRST + 1 };
    },
    change: async (tx, place, draft, files, by) => {
      await lockedDraft(tx, place);
      await store.update(tx, { ...place, by, at: now() }, draft, files);
      return { id: place.id, version: place.version + 1 };
    },
    submit: async (tx, place, by, ask) => {
      const row = await lockedDraft(tx, place);
      const people = await store.count(row, tx);
      if (people === 0) throw new AppError("notice.nobody", { details: { field: "audience" } });
      if (!ask) return { state: await release(tx, row, by), people };
      await store.move(tx, row.id, by, now(), { state: "waiting" });
      await ask(row, people);
      return { state: "waiting", people };
    },
    settle: async (tx, id, isApproved) => {
      const row = await store.lock(tx, id);
      if (row?.state !== "waiting") return;
      const next = isApproved
        ? ({ state: "scheduled", publishAt: row.publishAt ?? now() } as const)
        : { state: "draft" as const };
      await store.move(tx, id, null, now(), next);
    },
    withdraw: async (tx, id, by, forget) => {
      const row = await locked(tx, id);
      if (row.state === "draft" || row.state === "withdrawn") throw new AppError("notice.not_out");
      await forget();
      const next = row.state === "published" ? "withdrawn" : "draft";
      const withdrawnAt = next === "withdrawn" ? now() : null;
      await store.move(tx, id, by, now(), { state: next, withdrawnAt });
      return next;
    },
    remove: async (tx, id) => {
      const row = await locked(tx, id);
      if (row.state !== "draft") throw new AppError("notice.not_draft");
      await store.remove(tx, id);
      return row;
    },
    publishDue: async () => {
      let published = 0;
      for (const id of await store.due(now())) {
        const isOut = await store.transaction(async (tx) => {
          const row = await store.lockScheduled(tx, id);
          if (row) await publish(tx, row, null);
          return row !== undefined;
        });
        if (!isOut) continue;
        changed(id);
        published += 1;
      }
      return published;
    },
    countReaders: readership.count,
    unreadPage: (wanted, page, pageSize) => readership.unreadAfter(wanted, "", pageSize, (page - 1) * pageSize),
    unreadPages: async function* (wanted) {
      for (let after = ""; ; ) {
        const rows = await readership.unreadAfter(wanted, after, EXPORT_PAGE);
        if (rows.length > 0) yield rows;
        const last = rows.at(-1);
        if (!last || rows.length < EXPORT_PAGE) return;
        after = last.username;
      }
    },
    findPeople: (keyword) => readership.find(keyword, FOUND),
  };
}
