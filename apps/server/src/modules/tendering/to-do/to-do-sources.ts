import type { EndpointOf, ResultOf } from "@tender/contract";
import { beijingDay } from "@tender/contract/beijing";
import type { BindingService } from "#modules/access/certificate/binding.service.ts";
import type { PermissionService } from "#modules/access/permission/permission.service.ts";
import type { SetUp } from "#modules/administration/set-up/set-up.service.ts";
import type { ApprovalRow, ApprovalService } from "#modules/notices/approval/approval.service.ts";
import type { Credentials } from "#modules/people/account/credential.service.ts";
import type { PasswordService } from "#modules/session/password/password.service.ts";
import type { SecondStepService } from "#modules/session/two-step/second-step.service.ts";
import type { TwoStepSetUp } from "#modules/session/two-step/two-step-set-up.service.ts";
import type { ArchiveService } from "#modules/tendering/archive/archive.service.ts";
import type { ArchiveAccess } from "#modules/tendering/archive/archive-access.service.ts";
import type { Caller } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";

export type ToDos = ResultOf<EndpointOf<"toDo.listOwn">>;
export type ToDo = ToDos["toDos"][number];
/** Returns the to-dos of one kind. Null: the kind does not concern the caller. */
export type ToDoSource = (caller: Caller) => Promise<ToDo[] | null>;
export type ToDoSources = Readonly<Record<ToDos["unread"][number], ToDoSource>>;

export interface ToDoUses {
  readonly approvals: Pick<ApprovalService, "listPending" | "listSettledFor">;
  readonly archiveAccess: ArchiveAccess;
  readonly archives: Pick<ArchiveService, "dossiers">;
  readonly bindings: Pick<BindingService, "listOf">;
  readonly credentials: Pick<Credentials, "of">;
  readonly passwords: Pick<PasswordService, "ageOf">;
  readonly permissions: Pick<PermissionService, "isAdministrator">;
  readonly secondStep: Pick<SecondStepService, "isRequired">;
  readonly setUp: Pick<SetUp, "remainingStep">;
  readonly twoStepSetUp: Pick<TwoStepSetUp, "stateOf">;
}

const DAY_MS = 86_400_000;
/** A to-do is shown this long before the end of a certificate, from the first warning to its owner on. */
const CERTIFICATE_WARNING_MS = 60 * DAY_MS;
const SETTLED_SHOWN_MS = 7 * DAY_MS;
/** With fewer codes a to-do asks for new ones. */
const LOW_RECOVERY_CODES = 3;
const MAX_APPROVALS = 5;

/** Status of a to-do by the result of the caller's own request. */
const statusOf = { approved: 1, rejected: 2, withdrawn: 3, expired: 4 } as const;

/** Notices and submissions of organisations have their own pages for decisions and corrections. */
const pagesByKind = {
  "notice.publish": { decide: "notice_approval", own: "own_notice" },
  "organisation.change": { decide: "organisation_approval", own: "own_organisation" },
} as const;
const pageOf = ({ kind }: Pick<ApprovalRow, "kind">) =>
  kind === "notice.publish" || kind === "organisation.change" ? pagesByKind[kind] : undefined;
const subjectOf = (row: Pick<ApprovalRow, "kind" | "subject">): string | null => (pageOf(row) ? row.subject : null);

/** Permissions to decide requests. */
const DECIDERS = ["approval:decide", "organisation:approve"];

const pendingToDo = (part: Pick<ToDo, "id" | "kind" | "title"> & Partial<ToDo>): ToDo => ({
  status: 0,
  subject: null,
  note: null,
  at: null,
  ...part,
});

/** Sources of to-dos. Each one queries a single module. */
export function toDoSources(deps: ToDoUses & { readonly clock: Clock }): ToDoSources {
  const { approvals, archiveAccess, archives, bindings, credentials, passwords, permissions, clock } = deps;

  const certificates: ToDoSource = async ({ userId }) =>
    (await bindings.listOf(userId)).flatMap(({ id, holder, serial, state, isRevoked, notAfter: at }) => {
      if (state !== "active") return [];
      const note = `${holder}，序列号 ${serial}`;
      const remainingMs = Date.parse(at) - clock.now();
      if (isRevoked) return [pendingToDo({ id, kind: "certificate_revoked", title: "数字证书已被吊销，请更换", note })];
      if (remainingMs <= 0)
        return [pendingToDo({ id, kind: "certificate_ended", title: "数字证书已到期，请更换", note, at })];
      if (remainingMs > CERTIFICATE_WARNING_MS) return [];
      return [
        pendingToDo({
          id,
          kind: "certificate_ends",
          title: `数字证书将于 ${beijingDay(Date.parse(at))} 到期`,
          note,
          at,
        }),
      ];
    });

  const password: ToDoSource = async ({ userId }) => {
    const credential = await credentials.of(userId);
    if (!credential?.passwordHash) return [];
    const { isOver, daysLeft } = passwords.ageOf(credential.passwordSince);
    if (!isOver && daysLeft === null) return [];
    const title = isOver
      ? "登录密码已到期，请修改"
      : daysLeft === 0
        ? "登录密码今天到期"
        : `登录密码还有 ${daysLeft} 天到期`;
    return [pendingToDo({ id: "password", kind: "password_ends", title })];
  };

  const twoStep: ToDoSource = async ({ userId, lacksTwoStep }) => {
    const { isOn, recoveryCodesLeft: remainingCodes } = await deps.twoStepSetUp.stateOf(userId);
    if (isOn && remainingCodes < LOW_RECOVERY_CODES) {
      const title = remainingCodes === 0 ? "两步验证的恢复码已用完" : `两步验证的恢复码仅剩 ${remainingCodes} 个`;
      return [pendingToDo({ id: "recovery-codes", kind: "recovery_codes", title, note: "请重新生成并妥善保存" })];
    }
    if (isOn || !(await permissions.isAdministrator(userId))) return [];
    const mustEnable = lacksTwoStep || (await deps.secondStep.isRequired(userId));
    const note = mustEnable ? "开启之前不能使用系统管理功能" : "管理员账号建议开启";
    return [pendingToDo({ id: "two-step", kind: "two_step", title: "开启两步验证", note })];
  };

  const decisions: ToDoSource = async (caller) => {
    if (!DECIDERS.some((code) => caller.permissions.has(code))) return null;
    const pending = (await approvals.listPending(caller)).filter(({ isOwn }) => !isOwn);
    const kindOf = (row: ApprovalRow) => pageOf(row)?.decide ?? "approval";
    const shown = pending.slice(0, MAX_APPROVALS).map(({ row }) => {
      const { id, title, askedBy, expiresAt } = row;
      const note = `${askedBy} 提交，待审批`;
      return pendingToDo({ id, kind: kindOf(row), subject: subjectOf(row), title, note, at: expiresAt.toISOString() });
    });
    const hidden = pending.slice(shown.length);
    if (hidden.length === 0) return shown;
    const kinds = [...new Set(hidden.map(({ row }) => kindOf(row)))];
    const kind = kinds.length === 1 && kinds[0] ? kinds[0] : "approval";
    return [...shown, pendingToDo({ id: "approvals", kind, title: `另有 ${hidden.length} 项申请待审批` })];
  };

  const requests: ToDoSource = async ({ userId }) =>
    (await approvals.listSettledFor(userId, new Date(clock.now() - SETTLED_SHOWN_MS))).flatMap((row) => {
      const { id, title, state, reason, decidedAt } = row;
      if (state === "pending") return [];
      const at = decidedAt?.toISOString() ?? null;
      const kind = pageOf(row)?.own ?? ("own_request" as const);
      return [{ id, kind, subject: subjectOf(row), status: statusOf[state], title, note: reason || null, at }];
    });

  const dossiers: ToDoSource = async (caller) => {
    const scope = await archiveAccess.scopeOf(caller);
    // An account that sees everything only supervises, and a bidder does not archive.
    if (scope.kind !== "departments" && scope.kind !== "fonds") return [];
    const allArchives = { basis: "archive", range: "all" } as const;
    const { total } = await archives.dossiers(scope, allArchives, { of: "overdue", page: 1, pageSize: 1 });
    return total === 0
      ? []
      : [pendingToDo({ id: "overdue-dossiers", kind: "overdue_dossiers", title: `${total} 个项目逾期未归档` })];
  };

  const setUp: ToDoSource = async ({ permissions: granted }) => {
    if (!granted.has("set_up:view")) return null;
    const note = await deps.setUp.remainingStep();
    return note === undefined ? [] : [pendingToDo({ id: "set-up", kind: "set_up", title: "完成平台初始设置", note })];
  };

  return {
    certificates,
    password,
    two_step: twoStep,
    approvals: decisions,
    own_requests: requests,
    dossiers,
    set_up: setUp,
  };
}
