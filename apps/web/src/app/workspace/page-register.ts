import type { WorkspaceView } from "@tender/contract";
import { type ComponentType, createElement } from "react";
import { boundedLoad, lazyPage } from "#shared/loading/chunk-load.ts";
import { FORM_LIST, REPORT_LIST, viewOf } from "./model/component-view.ts";
import type { WorkspaceRoute } from "./model/workspace-route.ts";

interface RegisteredPage {
  /** Loads the page. `code`: code of the form or report of a view that serves many, else empty. */
  readonly load: (code: string) => Promise<ComponentType>;
  /** Stores its filters in its own query: their change opens no other tab. */
  readonly ownsQuery?: true;
}

const loadOnlineForm = boundedLoad(
  async () => (await import("#features/online/online-row/screens/online-form.tsx")).OnlineForm,
);

const loadOnlineReport = boundedLoad(
  async () => (await import("#features/online/report-run/screens/online-report.tsx")).OnlineReport,
);

/** Pages by the view of a menu item's component. Containers and frames need no page of their own. */
const pages: Readonly<Record<WorkspaceView | typeof FORM_LIST | typeof REPORT_LIST, RegisteredPage>> = {
  home: { load: boundedLoad(async () => (await import("./pages/home-page.tsx")).HomePage) },
  "account/center": {
    load: boundedLoad(
      async () => (await import("#features/own-account/profile/screens/account-center.tsx")).AccountCenter,
    ),
  },
  "account/settings-base": {
    load: boundedLoad(async () => (await import("./pages/account-settings-page.tsx")).AccountSettingsPage),
    ownsQuery: true,
  },
  "account/sign-ins": {
    load: boundedLoad(
      async () => (await import("#features/own-account/profile/screens/sign-in-history.tsx")).SignInHistory,
    ),
  },
  "account/organisation": {
    load: boundedLoad(
      async () => (await import("#features/own-account/own-organisation/screens/own-organisation.tsx")).OwnOrganisation,
    ),
  },
  "notice/own": {
    load: boundedLoad(async () => (await import("#features/portal/notice-inbox/screens/my-notices.tsx")).MyNotices),
    ownsQuery: true,
  },
  "archive/statistics": {
    load: boundedLoad(
      async () => (await import("#features/tendering/archive/screens/archive-statistics.tsx")).ArchiveStatistics,
    ),
    ownsQuery: true,
  },
  "archive/dossiers": {
    load: boundedLoad(async () => (await import("#features/tendering/archive/screens/dossier-list.tsx")).DossierList),
    ownsQuery: true,
  },
  "archive/dossier": {
    load: boundedLoad(async () => (await import("#features/tendering/archive/screens/dossier-page.tsx")).DossierTab),
  },
  "report/procurement": {
    load: boundedLoad(
      async () => (await import("#features/tendering/archive/screens/archive-reports.tsx")).ProcurementReport,
    ),
    ownsQuery: true,
  },
  "report/progress": {
    load: boundedLoad(
      async () => (await import("#features/tendering/archive/screens/archive-reports.tsx")).ProgressReport,
    ),
    ownsQuery: true,
  },
  "report/holdings": {
    load: boundedLoad(
      async () => (await import("#features/tendering/archive/screens/archive-reports.tsx")).HoldingsReport,
    ),
    ownsQuery: true,
  },
  "report/supervision": {
    load: boundedLoad(
      async () => (await import("#features/tendering/archive/screens/archive-reports.tsx")).SupervisionReport,
    ),
    ownsQuery: true,
  },
  "archive-admin/imports": {
    load: boundedLoad(
      async () => (await import("#features/tendering/archive-admin/screens/import-list.tsx")).ImportList,
    ),
    ownsQuery: true,
  },
  "tender/desk": {
    load: boundedLoad(async () => (await import("#features/tendering/tender/screens/tender-desk.tsx")).TenderDesk),
  },
  "tender/projects": {
    load: boundedLoad(
      async () => (await import("#features/tendering/tender/screens/tender-projects.tsx")).TenderProjects,
    ),
    ownsQuery: true,
  },
  "tender/announcements": {
    load: boundedLoad(
      async () => (await import("#features/tendering/tender/screens/announcement-list.tsx")).AnnouncementList,
    ),
    ownsQuery: true,
  },
  "user-admin/users": {
    load: boundedLoad(
      async () => (await import("#features/administration/user-admin/screens/user-admin.tsx")).UserAdmin,
    ),
    ownsQuery: true,
  },
  "department-admin/departments": {
    load: boundedLoad(
      async () =>
        (await import("#features/administration/department-admin/screens/department-admin.tsx")).DepartmentAdmin,
    ),
  },
  "organisation-admin/organisations": {
    load: boundedLoad(
      async () =>
        (await import("#features/administration/organisation-admin/screens/organisation-admin.tsx")).OrganisationAdmin,
    ),
    ownsQuery: true,
  },
  "contacts/people": {
    load: boundedLoad(async () => (await import("#features/administration/contacts/screens/contacts.tsx")).Contacts),
    ownsQuery: true,
  },
  "own-department/departments": {
    load: boundedLoad(
      async () => (await import("#features/administration/own-department/screens/own-department.tsx")).OwnDepartment,
    ),
  },
  "position-admin/positions": {
    load: boundedLoad(
      async () => (await import("#features/administration/position/screens/position-admin.tsx")).PositionAdmin,
    ),
    ownsQuery: true,
  },
  "dictionary-admin/dictionaries": {
    load: boundedLoad(
      async () =>
        (await import("#features/administration/dictionary-admin/screens/dictionary-admin.tsx")).DictionaryAdmin,
    ),
    ownsQuery: true,
  },
  "category-admin/categories": {
    load: boundedLoad(
      async () => (await import("#features/administration/category/screens/category-admin.tsx")).CategoryAdmin,
    ),
  },
  "work-calendar/calendar": {
    load: boundedLoad(
      async () => (await import("#features/tendering/work-calendar/screens/work-calendar.tsx")).WorkCalendar,
    ),
  },
  "work-calendar/rules": {
    load: boundedLoad(
      async () => (await import("#features/tendering/work-calendar/screens/tender-rules.tsx")).TenderRules,
    ),
  },
  "rule-admin/check-rules": {
    load: boundedLoad(
      async () => (await import("#features/administration/rule-admin/screens/check-rules.tsx")).CheckRules,
    ),
    ownsQuery: true,
  },
  "rule-admin/fill-rules": {
    load: boundedLoad(
      async () => (await import("#features/administration/rule-admin/screens/fill-rules.tsx")).FillRules,
    ),
    ownsQuery: true,
  },
  "online-designer/forms": {
    load: boundedLoad(async () => (await import("#features/online/online-form/screens/online-forms.tsx")).OnlineForms),
    ownsQuery: true,
  },
  "online-designer/designer": {
    load: boundedLoad(
      async () => (await import("#features/online/online-form/screens/form-designer.tsx")).FormDesigner,
    ),
  },
  "online-reports/reports": {
    load: boundedLoad(
      async () => (await import("#features/online/online-report/screens/online-reports.tsx")).OnlineReports,
    ),
    ownsQuery: true,
  },
  "online-reports/designer": {
    load: boundedLoad(
      async () => (await import("#features/online/online-report/screens/report-designer.tsx")).ReportDesigner,
    ),
  },
  "session-admin/sessions": {
    load: boundedLoad(
      async () => (await import("#features/administration/session/screens/session-list.tsx")).SessionList,
    ),
    ownsQuery: true,
  },
  "menu-admin/menus": {
    load: boundedLoad(
      async () => (await import("#features/administration/menu-admin/screens/menu-admin.tsx")).MenuAdmin,
    ),
  },
  "role-admin/roles": {
    load: boundedLoad(
      async () => (await import("#features/administration/role-admin/screens/role-admin.tsx")).RoleAdmin,
    ),
    ownsQuery: true,
  },
  "scan-app/apps": {
    load: boundedLoad(
      async () => (await import("#features/administration/scan-app/screens/scan-app-list.tsx")).ScanAppList,
    ),
    ownsQuery: true,
  },
  "approval/approvals": {
    load: boundedLoad(async () => (await import("#features/administration/approval/screens/approvals.tsx")).Approvals),
  },
  "certificate-admin/certificates": {
    load: boundedLoad(
      async () =>
        (await import("#features/administration/certificate-admin/screens/certificate-admin.tsx")).CertificateAdmin,
    ),
    ownsQuery: true,
  },
  "subsystem-admin/subsystems": {
    load: boundedLoad(
      async () => (await import("#features/administration/subsystem-admin/screens/subsystem-admin.tsx")).SubsystemAdmin,
    ),
    ownsQuery: true,
  },
  "message-admin/templates": {
    load: boundedLoad(
      async () => (await import("#features/administration/message-admin/screens/template-list.tsx")).TemplateList,
    ),
    ownsQuery: true,
  },
  "message-admin/log": {
    load: boundedLoad(
      async () => (await import("#features/administration/message-admin/screens/message-log.tsx")).MessageLog,
    ),
    ownsQuery: true,
  },
  "file-admin/files": {
    load: boundedLoad(async () => (await import("#features/administration/file/screens/file-list.tsx")).FileList),
    ownsQuery: true,
  },
  "setting-admin/settings": {
    load: boundedLoad(
      async () => (await import("#features/operations/setting-admin/screens/setting-list.tsx")).SettingList,
    ),
    ownsQuery: true,
  },
  "set-up/set-up": {
    load: boundedLoad(async () => (await import("#features/administration/set-up/screens/set-up.tsx")).SetUp),
    ownsQuery: true,
  },
  "monitor/overview": {
    load: boundedLoad(
      async () => (await import("#features/operations/monitor/screens/monitor-overview.tsx")).MonitorOverview,
    ),
  },
  "security-center/overview": {
    load: boundedLoad(
      async () => (await import("#features/operations/security-center/screens/security-overview.tsx")).SecurityOverview,
    ),
  },
  "notice-admin/notices": {
    load: boundedLoad(
      async () => (await import("#features/administration/notice-admin/screens/notice-admin.tsx")).NoticeAdmin,
    ),
    ownsQuery: true,
  },
  "third-party/providers": {
    load: boundedLoad(
      async () => (await import("#features/public/third-party/screens/third-party-admin.tsx")).ThirdPartyAdmin,
    ),
    ownsQuery: true,
  },
  "scim-admin/clients": {
    load: boundedLoad(async () => (await import("#features/administration/scim/screens/scim-admin.tsx")).ScimAdmin),
    ownsQuery: true,
  },
  "directory-admin/directories": {
    load: boundedLoad(
      async () => (await import("#features/administration/directory-admin/screens/directory-admin.tsx")).DirectoryAdmin,
    ),
    ownsQuery: true,
  },
  "system/jobs": {
    load: boundedLoad(async () => (await import("#features/operations/system/screens/job-list.tsx")).JobList),
    ownsQuery: true,
  },
  [FORM_LIST]: {
    load: async (code) => {
      const OnlineForm = await loadOnlineForm();
      return () => createElement(OnlineForm, { code });
    },
    ownsQuery: true,
  },
  [REPORT_LIST]: {
    load: async (code) => {
      const OnlineReport = await loadOnlineReport();
      return () => createElement(OnlineReport, { code });
    },
    ownsQuery: true,
  },
  "audit/entries": {
    load: boundedLoad(
      async () => (await import("#features/administration/audit/screens/audit-entries.tsx")).AuditEntries,
    ),
    ownsQuery: true,
  },
};

export const registeredPages: Readonly<Record<string, RegisteredPage>> = pages;

const loaded = new Map<string, ComponentType>();

const findRegisteredPage = (component: string): RegisteredPage | undefined => registeredPages[viewOf(component).view];

/** Returns the page of a component, loaded when first shown. Undefined: the component is not registered. */
export function pageFor(component: string | null): ComponentType | undefined {
  const page = component === null ? undefined : findRegisteredPage(component);
  if (component === null || page === undefined) return undefined;
  const cached = loaded.get(component);
  if (cached) return cached;
  const lazyComponent = lazyPage(() =>
    page.load(viewOf(component).code).catch((error: unknown) => {
      // A failed lazy component stays failed, so the next attempt needs a new one.
      loaded.delete(component);
      throw error;
    }),
  );
  loaded.set(component, lazyComponent);
  return lazyComponent;
}

export const ownsQuery = ({ content }: WorkspaceRoute): boolean =>
  content.kind === "component" &&
  content.component !== null &&
  findRegisteredPage(content.component)?.ownsQuery === true;
