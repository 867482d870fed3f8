import { beijingMinute, type EndpointOf, type InputOf, isWorkspaceView, type NoticeState } from "@tender/contract";
import { isNoticeLink, NOTICE_TEXT_BYTES, noticeFileAddress } from "@tender/contract/notice-html";
import type { AllowedOrigins } from "#modules/access/subsystem/subsystem.service.ts";
import type { ApprovalService } from "#modules/notices/approval/approval.service.ts";
import type { MessageTemplates } from "#modules/notices/message-template/message-template.service.ts";
import type {
  AuthoredNotices,
  Draft,
  NoticeRow,
  NoticeVersion,
  Released,
} from "#modules/notices/notice/authored.service.ts";
import type { Notices } from "#modules/notices/notice/notice.service.ts";
import type { FileService } from "#modules/own-account/file/file.service.ts";
import type { Upload } from "#modules/own-account/file/kept-files.service.ts";
import type { RuledRows } from "#modules/people/data-rule/data-rule.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database/database.ts";
import { type CleanNotice, isEmptyNotice } from "#platform/formatted-text/clean-html.ts";
import { cleanHtmlTexts } from "#platform/formatted-text/formatted-texts.ts";
import { truncateText } from "#platform/limited-text.ts";
import { messageChannelNames } from "#platform/message-channels.ts";
import { isIndexPage } from "#platform/page-address.ts";

type SaveInput = InputOf<EndpointOf<"noticeAdmin.save">>["body"];
type Uploaded = { readonly address: string; readonly fileName: string; readonly isPicture: boolean };

/** Actions of administrators on notices; each change is recorded in the audit trail. */
export interface NoticeAdmin {
  save(sent: SaveInput, caller: Caller, origin: Origin): Promise<NoticeVersion & { html: string }>;
  upload(upload: Upload, caller: Caller, origin: Origin): Promise<Uploaded>;
  publish(place: NoticeVersion, caller: Caller, origin: Origin): Promise<Released>;
  withdraw(id: string, caller: Caller, origin: Origin): Promise<NoticeState>;
  remove(id: string, caller: Caller, origin: Origin): Promise<void>;
  copy(id: string, caller: Caller, origin: Origin): Promise<string>;
}

export interface NoticeAdminDeps {
  readonly db: Db;
  /** A change of a published notice may take longer than other statements of a request. */
  readonly work: Db;
  readonly approvals: Pick<ApprovalService, "request" | "withdraw" | "followWith">;
  readonly audit: Pick<AuditService, "change" | "recordRefusals">;
  readonly authored: AuthoredNotices;
  readonly files: Pick<FileService, "saveOwnerless">;
  readonly allowedOrigins: Pick<AllowedOrigins, "listForRedirects">;
  readonly notices: Pick<Notices, "send" | "changed">;
  readonly templates: Pick<MessageTemplates, "fill">;
  readonly clock: Clock;
  readonly needsSecondPerson: () => boolean;
  /**
   * The address of the portal: a notice may not link to its API, nor to a page that starts or ends a session.
   */
  readonly publicUrl: string;
  readonly ruled: Pick<RuledRows, "filterVisible">;
}

const FILE_GROUP = "notice";
const APPROVAL = "notice.publish";
const MAX_TITLE_LENGTH = 100;
const COPY_MARK = "（副本）";
const EXCERPT_LENGTH = 120;

const instantOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

const incomplete = (field: string, requirement: string) =>
  new AppError("notice.incomplete", { values: { what: requirement }, details: { field } });

/** Throws notice.too_long, notice.too_complex, http.unavailable. */
async function cleanHtml(html: string, ownOrigin: string): Promise<CleanNotice> {
  requireShort(html);
  const [clean] = await cleanHtmlTexts([html], ownOrigin);
  if (!clean) throw new AppError("notice.too_complex", { details: { field: "html" } });
  // Closing open tags may make the text longer.
  requireShort(clean.html);
  return clean;
}

function requireShort(html: string): void {
  const bytes = Buffer.byteLength(html);
  if (bytes <= NOTICE_TEXT_BYTES) return;
  throw new AppError("notice.too_long", {
    values: { kilobytes: Math.ceil(bytes / 1_024) },
    details: { field: "html" },
  });
}

const excerptOf = (html: string): string => {
  const words = html
    .replace(/<[^>]*>?/g, " ")
    .replace(/&nbsp;|\s+/g, " ")
    .trim();
  return words.length > EXCERPT_LENGTH ? `${truncateText(words, EXCERPT_LENGTH)}…` : words;
};

const approvalOf = (row: NoticeRow, people: number) =>
  ({
    kind: APPROVAL,
    subject: row.id,
    title: `发布通知“${row.title}”`,
    facts: [
      { label: "标题", value: row.title },
      { label: "发布人", value: row.sender },
      { label: "接收人数", value: String(people) },
      { label: "发布时间", value: row.publishAt ? beijingMinute(row.publishAt.getTime()) : "批准后立即发布" },
      ...(row.robots.length > 0
        ? [{ label: "同时发到", value: row.robots.map((robot) => messageChannelNames[robot]).join("、") }]
        : []),
      { label: "正文", value: excerptOf(row.html) },
    ],
    aboutUserId: row.createdBy ?? "",
  }) as const;

export function createNoticeAdmin(deps: NoticeAdminDeps): NoticeAdmin {
  const { db, work, approvals, audit, authored, files, allowedOrigins, notices, templates, clock } = deps;
  const { needsSecondPerson, publicUrl } = deps;

  const entryOf = (action: string, { userId, username }: Caller, object: string, origin: Origin, detail?: object) => ({
    action,
    userId,
    username,
    object,
    origin,
    detail,
  });

  approvals.followWith(APPROVAL, {
    filterVisible: deps.ruled.filterVisible,
    follow: (tx, id, isApproved) => authored.settle(tx, id, isApproved),
    notify: async (id, isApproved, reason) => {
      const { title, createdBy } = await authored.find(id);
      if (createdBy === null) return;
      const message = await (isApproved
        ? templates.fill("notice_approved", { title })
        : templates.fill("notice_rejected", { title, reason: reason ?? "—" }));
      await notices.send([createdBy], {
        title: message.subject,
        text: message.text,
        priority: isApproved ? "L" : "M",
        topic: "notice_decided",
        subject: "work",
        opens: { type: "url", page: "/system/notices" },
      });
    },
  });

  /** SEC-53, SEC-68: checks the target of a notice before it is stored, and again before it is published. */
  async function requirePlace({ openType, openPage }: Pick<Draft, "openType" | "openPage">): Promise<void> {
    const details = { field: "openPage" };
    if (openType === null) return;
    if (openType === "component") {
      if (openPage === null || !isWorkspaceView(openPage)) throw new AppError("notice.unknown_view", { details });
      return;
    }
    const isAllowed = openPage !== null && isIndexPage(openPage) && isNoticeLink(openPage, publicUrl);
    if (!isAllowed) throw new AppError("notice.bad_address", { details });
    if (openPage.startsWith("/")) return;
    const { origin } = new URL(openPage);
    if (!(await allowedOrigins.listForRedirects()).has(origin))
      throw new AppError("notice.unregistered_origin", { values: { origin }, details: { ...details, origin } });
  }

  function requirePeriod({ publishAt, endsAt }: Pick<Draft, "publishAt" | "endsAt">): void {
    if (endsAt === null) return;
    const begins = Math.max(publishAt?.getTime() ?? 0, clock.now());
    if (endsAt.getTime() <= begins) throw new AppError("notice.bad_period", { details: { field: "endsAt" } });
  }

  /** A chat group shows the title to all its members, so it receives no notice to chosen people or roles. */
  function requireOpenAudience({ robots, reach, audience }: Pick<Draft, "robots" | "reach" | "audience">): void {
    const isOpen = reach === "all" || (audience.roles.length === 0 && audience.people.length === 0);
    if (robots.length > 0 && !isOpen) throw new AppError("notice.closed_audience", { details: { field: "robots" } });
  }

  function requireComplete({ title, sender, html }: NoticeRow): void {
    if (title.trim() === "") throw incomplete("title", "标题");
    if (sender.trim() === "") throw incomplete("sender", "发布人");
    if (isEmptyNotice(html)) throw incomplete("html", "正文");
  }

  return {
    save: async ({ id, version, html: sent, ...fields }, caller, origin) => {
      const robots = [...new Set(fields.robots)];
      const groups = robots.length > 0 ? { robots } : {};
      const detail = { title: fields.title, reach: fields.reach, audience: fields.audience, ...groups };
      const entry = entryOf("notice.save", caller, id ?? "new", origin, detail);
      const { draft, shownFiles } = await audit.recordRefusals(entry, async () => {
        const { html, files: shownFiles } = await cleanHtml(sent, publicUrl);
        const draft = {
          ...fields,
          robots,
          html,
          openPage: fields.openType === null ? null : fields.openPage,
          busId: fields.openType === "component" ? fields.busId : null,
          publishAt: instantOf(fields.publishAt),
          endsAt: instantOf(fields.endsAt),
        };
        await requirePlace(draft);
        requirePeriod(draft);
        requireOpenAudience(draft);
        return { draft, shownFiles };
      });
      const saved =
        id === null || version === null
          ? await audit.change(db, entry, async (tx) => ({
              result: await authored.add(tx, draft, shownFiles, caller.userId, id ?? undefined),
            }))
          : await audit.change(work, entry, async (tx) => ({
              result: await authored.change(tx, { id, version }, draft, shownFiles, caller.userId),
            }));
      return { ...saved, html: draft.html };
    },
    upload: async (upload, caller, origin) => {
      const { attachPath, fileName, contentType } = await files.saveOwnerless(FILE_GROUP, upload, caller, origin);
      return { address: noticeFileAddress(attachPath), fileName, isPicture: contentType.startsWith("image/") };
    },
    publish: async (target, caller, origin) => {
      const entry = entryOf("notice.publish", caller, target.id, origin, target);
      await audit.recordRefusals(entry, async () => {
        const row = await authored.find(target.id);
        requireComplete(row);
        requirePeriod(row);
        await requirePlace(row);
      });
      const released = await audit.change(work, entry, async (tx) => {
        const requestApproval = (requested: NoticeRow, people: number) =>
          approvals.request(tx, caller, approvalOf(requested, people));
        return {
          result: await authored.submit(tx, target, caller.userId, needsSecondPerson() ? requestApproval : undefined),
        };
      });
      if (released.state === "published") notices.changed(target.id);
      return released;
    },
    withdraw: async (id, caller, origin) => {
      const state = await audit.change(work, entryOf("notice.withdraw", caller, id, origin), async (tx) => ({
        result: await authored.withdraw(tx, id, caller.userId, () => approvals.withdraw(tx, APPROVAL, id)),
      }));
      if (state === "withdrawn") notices.changed(id);
      return state;
    },
    remove: (id, caller, origin) =>
      audit.change(work, entryOf("notice.remove", caller, id, origin), async (tx) => {
        await authored.remove(tx, id);
        return { result: undefined };
      }),
    copy: async (id, caller, origin) => {
      const entry = entryOf("notice.copy", caller, id, origin);
      const { draft, shownFiles } = await audit.recordRefusals(entry, async () => {
        const { kind, title, sender, html, priority, openType, openPage, busId, reach, audience, robots } =
          await authored.find(id);
        const copied = { kind, sender, html, priority, openType, openPage, busId, reach, audience, robots };
        const named = `${title.slice(0, MAX_TITLE_LENGTH - COPY_MARK.length)}${COPY_MARK}`;
        const { files: shownFiles } = await cleanHtml(html, publicUrl);
        return { draft: { ...copied, title: named, publishAt: null, endsAt: null }, shownFiles };
      });
      return audit.change(db, entry, async (tx) => ({
        result: (await authored.add(tx, draft, shownFiles, caller.userId)).id,
      }));
    },
  };
}
