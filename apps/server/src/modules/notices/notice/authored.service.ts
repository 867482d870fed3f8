import type { NoticeState } from "@tender/contract";
import { AppError } from "#platform/app-error.ts";
import type { Clock } from "#platform/clock.ts";
import type { RowCondition } from "#platform/data-rules/rule-sql.ts";
import type { Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import type { AudienceChoice } from "./audience.store.ts";
import type { AuthoredFilter, AuthoredRow, AuthoredStore, Draft } from "./authored.store.ts";
import type { NoticeRow } from "./notice.store.ts";
import type { Reader, Readership, ReadershipStore } from "./readership.store.ts";

export type { AuthoredFilter, AuthoredRow, Draft } from "./authored.store.ts";
export type { NoticeRow } from "./notice.store.ts";
export type { Reader, Readership } from "./readership.store.ts";

export interface NoticeVersion {
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
  /** Throws notice.gone, as do all methods below with an id. */
  find(id: string, rule?: RowCondition): Promise<NoticeRow & { readonly author: string | null }>;
  findPeopleByIds(ids: readonly string[]): Promise<{ id: string; username: string; realname: string }[]>;
  countPeople(audience: AudienceChoice): Promise<number>;
  /**
   * Adds a draft. `id`: chosen by the author's client. A repeated request overwrites the same author's draft with this
   * id if it is unchanged: the first answer was lost. Throws notice.changed if the id exists otherwise,
   * notice.not_draft.
   */
  add(tx: Tx, draft: Draft, files: readonly string[], by: string, id?: string): Promise<NoticeVersion>;
  /** Changes a draft. Throws notice.changed for an outdated version, notice.not_draft. */
  change(tx: Tx, notice: NoticeVersion, draft: Draft, files: readonly string[], by: string): Promise<NoticeVersion>;
  /**
   * Submits a draft. With `requestApproval` it waits for another person's approval; without, it is published or
   * scheduled. Call `Notices.changed` after the commit. Throws notice.changed, notice.not_draft, notice.nobody.
   */
  submit(
    tx: Tx,
    notice: NoticeVersion,
    by: string,
    requestApproval?: (row: NoticeRow, people: number) => Promise<unknown>,
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
  withdraw(tx: Tx, id: string, by: string, withdrawRequest: () => Promise<unknown>): Promise<NoticeState>;
  /** Deletes a draft and returns its row. Throws notice.not_draft. */
  remove(tx: Tx, id: string): Promise<NoticeRow>;
  /** Publishes the due notices. Returns their number. */
  publishDue(): Promise<number>;
  countReaders(filter: Readership): Promise<{ addressees: number; read: number; unread: number }>;
  unreadPage(filter: Readership, page: number, pageSize: number): Promise<Reader[]>;
  /** Yields all of them, page by page. */
  unreadPages(filter: Readership): AsyncGenerator<readonly Reader[]>;
  findPeople(keyword: string): Promise<Reader[]>;
}

export interface AuthoredDeps {
  readonly store: AuthoredStore;
  readonly readership: ReadershipStore;
  readonly clock: Clock;
  /** Notifies all nodes that a notice was published or withdrawn. */
  readonly changed: (noticeId: string) => void;
  /** Queues the message to the chat groups of a published notice, in the transaction of the publication. */
  readonly announce: (tx: Tx, row: NoticeRow) => Promise<void>;
  /** Called with the time, in milliseconds, at which a notice is to be published, possibly before the commit. */
  readonly onScheduled: (at: number) => void;
}

const FIRST_VERSION = 1;
const MAX_FOUND_PEOPLE = 20;
const EXPORT_PAGE_SIZE = 1_000;
/** A node that did not schedule a notice itself learns its time this long before. */
const LOOK_AHEAD_MS = 60_000;

export function createAuthoredNotices({
  store,
  readership,
  clock,
  changed,
  announce,
  onScheduled,
}: AuthoredDeps): AuthoredNotices {
  const now = () => new Date(clock.now());

  async function lockNotice(tx: Tx, id: string): Promise<NoticeRow> {
    const row = await store.lock(tx, id);
    if (!row) throw new AppError("notice.gone");
    return row;
  }

  async function lockDraft(tx: Tx, { id, version }: NoticeVersion): Promise<NoticeRow> {
    const row = await lockNotice(tx, id);
    if (row.state !== "draft") throw new AppError("notice.not_draft");
    if (row.version !== version) throw new AppError("notice.changed");
    return row;
  }

  async function publish(tx: Tx, row: NoticeRow, by: string | null): Promise<number> {
    const at = now();
    const addressees = await store.insertAddressees(tx, row.id, row);
    const publication = { state: "published", publishedAt: at, startsAt: at, publishedBy: by, addressees } as const;
    await store.changeState(tx, row.id, by, at, publication);
    await announce(tx, row);
    return addressees;
  }

  /** Publishes the notice now, or schedules it for its time. */
  async function release(tx: Tx, row: NoticeRow, by: string): Promise<NoticeState> {
    if (row.publishAt && row.publishAt > now()) {
      await store.changeState(tx, row.id, by, now(), { state: "scheduled" });
      onScheduled(row.publishAt.getTime());
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
    countPeople: (audience) => store.count(audience),
    add: async (tx, draft, files, by, id = newId()) => {
      if (await store.insert(tx, id, draft, files, by, now())) return { id, version: FIRST_VERSION };
      const row = await lockDraft(tx, { id, version: FIRST_VERSION });
      if (row.createdBy !== by) throw new AppError("notice.changed");
      await store.update(tx, { id, version: FIRST_VERSION, by, at: now() }, draft, files);
      return { id, version: FIRST_VERSION + 1 };
    },
    change: async (tx, notice, draft, files, by) => {
      await lockDraft(tx, notice);
      await store.update(tx, { ...notice, by, at: now() }, draft, files);
      return { id: notice.id, version: notice.version + 1 };
    },
    submit: async (tx, notice, by, requestApproval) => {
      const row = await lockDraft(tx, notice);
      const people = await store.count(row, tx);
      if (people === 0) throw new AppError("notice.nobody", { details: { field: "audience" } });
      if (!requestApproval) return { state: await release(tx, row, by), people };
      await store.changeState(tx, row.id, by, now(), { state: "waiting" });
      await requestApproval(row, people);
      return { state: "waiting", people };
    },
    settle: async (tx, id, isApproved) => {
      const row = await store.lock(tx, id);
      if (row?.state !== "waiting") return;
      const publishAt = row.publishAt ?? now();
      const next = isApproved ? ({ state: "scheduled", publishAt } as const) : { state: "draft" as const };
      await store.changeState(tx, id, null, now(), next);
      if (isApproved) onScheduled(publishAt.getTime());
    },
    withdraw: async (tx, id, by, withdrawRequest) => {
      const row = await lockNotice(tx, id);
      if (row.state === "draft" || row.state === "withdrawn") throw new AppError("notice.not_out");
      await withdrawRequest();
      const next = row.state === "published" ? "withdrawn" : "draft";
      const withdrawnAt = next === "withdrawn" ? now() : null;
      await store.changeState(tx, id, by, now(), { state: next, withdrawnAt });
      return next;
    },
    remove: async (tx, id) => {
      const row = await lockNotice(tx, id);
      if (row.state !== "draft") throw new AppError("notice.not_draft");
      await store.remove(tx, id);
      return row;
    },
    publishDue: async () => {
      let published = 0;
      const scheduled = await store.listScheduled(new Date(clock.now() + LOOK_AHEAD_MS));
      const isDue = ({ publishAt }: { readonly publishAt: Date }) => publishAt.getTime() <= clock.now();
      const next = scheduled.find((row) => !isDue(row));
      if (next) onScheduled(next.publishAt.getTime());
      for (const { id } of scheduled.filter(isDue)) {
        const isPublished = await store.transaction(async (tx) => {
          const row = await store.lockScheduled(tx, id);
          if (row) await publish(tx, row, null);
          return row !== undefined;
        });
        if (!isPublished) continue;
        changed(id);
        published += 1;
      }
      return published;
    },
    countReaders: readership.count,
    unreadPage: (filter, page, pageSize) => readership.listUnreadAfter(filter, "", pageSize, (page - 1) * pageSize),
    unreadPages: async function* (filter) {
      for (let after = ""; ; ) {
        const rows = await readership.listUnreadAfter(filter, after, EXPORT_PAGE_SIZE);
        if (rows.length > 0) yield rows;
        const last = rows.at(-1);
        if (!last || rows.length < EXPORT_PAGE_SIZE) return;
        after = last.username;
      }
    },
    findPeople: (keyword) => readership.find(keyword, MAX_FOUND_PEOPLE),
  };
}
