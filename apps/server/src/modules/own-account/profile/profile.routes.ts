import { Answer, routes } from "#http/routes.ts";
import type { NoticePreferenceService } from "#modules/notices/notice/notice-preference.service.ts";
import type { SecurityEvents } from "#modules/notices/security-event/security-event.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { ContactService } from "./contact.service.ts";
import type { ExportService } from "./export.service.ts";
import { presentEvents, presentSignIns } from "./profile.presenter.ts";
import type { ProfileService } from "./profile.service.ts";

export interface ProfileRouteDeps {
  readonly profiles: ProfileService;
  readonly contacts: ContactService;
  readonly exports: ExportService;
  readonly events: Pick<SecurityEvents, "list">;
  readonly noticePreferenceService: Pick<NoticePreferenceService, "change">;
  readonly audit: Pick<AuditService, "signInsOf">;
}

const SAVED = "保存成功";

export function profileRoutes(deps: ProfileRouteDeps) {
  const { profiles, contacts, exports, events, noticePreferenceService, audit } = deps;
  return routes({
    "profile.readSummary": async (_input, { caller }) => profiles.readSummary(caller),
    "profile.read": async (_input, { caller }) => profiles.read(caller),
    "profile.update": async ({ body }, { caller, origin }) => {
      await profiles.update(caller, body, origin);
      return new Answer(null, { message: SAVED });
    },
    "profile.updateTags": async ({ body }, { caller }) => ({ tags: await profiles.updateTags(caller, body.tags) }),
    "profile.setAvatar": async ({ file }, { caller, origin }) => ({
      avatar: await profiles.setAvatar(caller, file, origin),
    }),
    "profile.removeAvatar": async (_input, { caller, origin }) => {
      await profiles.removeAvatar(caller, origin);
      return null;
    },
    "profile.sendPhoneCode": async ({ body }, { caller, origin }) => {
      await contacts.sendPhoneCode(caller, body.phone, body.checkKey ?? null, origin);
      return new Answer(null, { message: "验证码已发送" });
    },
    "profile.changePhone": async ({ body }, { caller, origin }) => ({
      phone: await contacts.changePhone(caller, body.phone, body.smscode, origin),
    }),
    "profile.sendEmailCode": async ({ body }, { caller, origin }) => {
      await contacts.sendEmailCode(caller, body.email, body.checkKey ?? null, origin);
      return new Answer(null, { message: "验证码已发送" });
    },
    "profile.changeEmail": async ({ body }, { caller, origin }) => ({
      email: await contacts.changeEmail(caller, body.email, body.code, origin),
    }),
    "profile.listEvents": async ({ query }, { caller }) =>
      presentEvents(await events.list(caller.userId, query.page, query.pageSize)),
    "profile.listSignIns": async ({ query }, { caller }) => presentSignIns(await audit.signInsOf(caller.userId, query)),
    "profile.readAppearance": async (_input, { caller }) => profiles.readAppearance(caller),
    "profile.saveAppearance": async ({ body }, { caller }) => {
      await profiles.saveAppearance(caller, body);
      return null;
    },
    "profile.readHome": async (_input, { caller }) => profiles.readHome(caller),
    "profile.saveHome": async ({ body }, { caller }) => {
      await profiles.saveHome(caller, body);
      return null;
    },
    "profile.readNoticePreferences": async (_input, { caller }) => profiles.readNoticePreferences(caller),
    "profile.saveNoticePreferences": async ({ body }, { caller }) => {
      await noticePreferenceService.change(caller.userId, body);
      return new Answer(null, { message: SAVED });
    },
    "profile.exportOwn": async (_input, { caller, origin }) => exports.exportOwn(caller, origin),
  });
}
