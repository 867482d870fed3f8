import { beijingMinute } from "@tender/contract";
import type { PermissionService } from "#modules/access/permission/permission.service.ts";
import type { MessageTemplates } from "#modules/notices/message-template/message-template.service.ts";
import type { Notices } from "#modules/notices/notice/notice.service.ts";
import type { Db } from "#platform/database/database.ts";
import { truncateText } from "#platform/limited-text.ts";
import { type FinishedBatch, listUnnotified, notifyOnce } from "./import-news.store.ts";

export interface ImportNewsDeps {
  readonly db: Db;
  readonly notices: Pick<Notices, "send">;
  readonly templates: Pick<MessageTemplates, "fill">;
  readonly permissions: Pick<PermissionService, "holdersOf">;
}

const JOB_PERMISSION = "job:view";
const JOBS_PAGE = "/system/jobs";
/** Maximum length of a file name in a notification. */
const MAX_NAME_LENGTH = 60;
const IMPORTS_PAGE = "/archive/imports";

/** Returns the page that a notification links to. Undefined: a listener may have no right to a page. */
function pageFor({ id, createdBy }: FinishedBatch, listenerIds: readonly string[]): string | undefined {
  if (listenerIds.length === 0) return JOBS_PAGE;
  return createdBy !== null && listenerIds.includes(createdBy) ? `${IMPORTS_PAGE}#run/${id}` : undefined;
}

const outcomes = { succeeded: "已导入", partly: "部分导入", stopped: "中途停止", failed: "未能导入" } as const;

const shortenName = (name: string): string =>
  name.length > MAX_NAME_LENGTH ? `${truncateText(name, MAX_NAME_LENGTH)}…` : name;

const countsOf = ({ added, updated, skipped, unchanged, errors, warnings }: FinishedBatch["counts"]) => ({
  added: String(added),
  updated: String(updated),
  skipped: String(skipped),
  unchanged: String(unchanged),
  errors: String(errors),
  warnings: String(warnings),
});

/**
 * Notifies of ended imports of all processes. An import on the command line sends no notification itself, and its
 * process may be killed.
 */
export const createImportNews = ({ db, notices, templates, permissions }: ImportNewsDeps) => {
  async function wordsOf({ fileName, state, counts, findings, finishedAt }: FinishedBatch) {
    const values = {
      ...countsOf(counts),
      file: shortenName(fileName),
      outcome: outcomes[state === "running" ? "failed" : state],
      time: beijingMinute((finishedAt ?? new Date(0)).getTime()),
    };
    const reason = state === "failed" ? findings.at(-1)?.message : undefined;
    const { subject: title, text } = await (reason === undefined
      ? templates.fill("import_ended", values)
      : templates.fill("import_failed", { ...values, reason }));
    return { title, text, priority: state === "succeeded" ? "L" : "M" } as const;
  }

  return {
    /** Returns the number of notified imports. */
    notifyEnded: async (): Promise<number> => {
      const notify = async (batch: FinishedBatch): Promise<void> => {
        const listenerIds = batch.listenerIds ?? [];
        const userIds = listenerIds.length > 0 ? listenerIds : await permissions.holdersOf(JOB_PERMISSION);
        const page = pageFor(batch, listenerIds);
        const opens = page === undefined ? {} : { opens: { type: "url", page } as const };
        await notices.send(userIds, { ...(await wordsOf(batch)), ...opens, topic: "import_ended", subject: "imports" });
      };
      let count = 0;
      for (const id of await listUnnotified(db)) if (await notifyOnce(db, id, notify)) count += 1;
      return count;
    },
  };
};
