import type { ApprovalService } from "#modules/notices/approval/approval.service.ts";
import type { MessageTemplates } from "#modules/notices/message-template/message-template.service.ts";
import type { Notices } from "#modules/notices/notice/notice.service.ts";
import type { FileService } from "#modules/own-account/file/file.service.ts";
import type { DataRules } from "#modules/people/data-rule/data-rule.service.ts";
import type { DepartmentService } from "#modules/people/department/department.service.ts";
import type { DepartmentReferences } from "#modules/people/department/department-tree.service.ts";
import type { OrganisationService } from "#modules/people/organisation/organisation.service.ts";
import type { DictionaryService } from "#modules/reference/dictionary/dictionary.service.ts";
import type { DictionaryReferences } from "#modules/reference/dictionary/dictionary-register.service.ts";
import type { OwnReleases } from "#modules/tendering/archive/own/own-releases.service.ts";
import type { WorkCalendar } from "#modules/tendering/work-calendar/work-calendar.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { JOB_CHANNEL } from "#platform/bus.ts";
import type { Declared } from "#platform/declared.ts";
import { TENDER_CLOCK_JOB } from "#platform/job-names.ts";
import type { Platform } from "#platform/platform.ts";
import { createAnnouncedProjects } from "./announcement/announced-projects.service.ts";
import { createAnnouncementStore } from "./announcement/announcement.store.ts";
import { createAnnouncementViews } from "./announcement/announcement-views.service.ts";
import { createAnnouncements } from "./announcement/announcements.service.ts";
import { createAnnouncementDecisions } from "./announcement/decisions.service.ts";
import { createPublicReleases } from "./announcement/public-releases.service.ts";
import { createPublication } from "./announcement/publication.service.ts";
import { announcementRoutes } from "./announcement.routes.ts";
import { createTenderDesk } from "./desk/desk.service.ts";
import { createTenderClock } from "./life-cycle/clock.service.ts";
import { createDueStore } from "./life-cycle/due.store.ts";
import { createLotMoves } from "./life-cycle/lot-moves.service.ts";
import { createTenderDepartments } from "./place/tender-departments.store.ts";
import { createTenderDictionaries } from "./place/tender-dictionaries.store.ts";
import { createTenderPlaces } from "./place/tender-places.service.ts";
import { createDocumentStore } from "./project/document.store.ts";
import { createTenderDocuments } from "./project/documents.service.ts";
import { createJournalStore } from "./project/journal.store.ts";
import { createProjectStore } from "./project/project.store.ts";
import { createProjectChecks } from "./project/project-checks.service.ts";
import { createProjectViews } from "./project/project-view.service.ts";
import { createProjects } from "./project/projects.service.ts";
import { createRuleBook } from "./project/rule-book.service.ts";
import { nameOfRule } from "./project/rule-names.ts";
import { createSupervision } from "./supervision/supervision.service.ts";
import { tenderRoutes } from "./tender.routes.ts";

export interface TenderUses {
  readonly departmentReferences: Declared<DepartmentReferences>;
  readonly dictionaryReferences: Declared<DictionaryReferences>;
  readonly approvals: ApprovalService;
  readonly audit: AuditService;
  readonly dataRules: DataRules;
  readonly departments: DepartmentService;
  readonly dictionaries: DictionaryService;
  readonly files: FileService;
  readonly notices: Notices;
  readonly organisations: OrganisationService;
  readonly ownReleases: OwnReleases;
  readonly templates: MessageTemplates;
  readonly workCalendar: WorkCalendar;
}

const CLOCK_EVERY_MS = 1_000;
/** Longest time until a node learns of a move that was scheduled on another node whose message was lost. */
const CLOCK_IDLE_MS = 10_000;
/** Channel of changes that public pages show. */
const CHANNEL = "tender-announcements";

/** Projects, lots and announcements of the platform's own tenders. */
export function createTenderModule(platform: Platform, uses: TenderUses) {
  const { config, bus, db, clock, databaseClock, jobs } = platform;
  const store = createProjectStore(db);
  const journal = createJournalStore(db);
  const documentStore = createDocumentStore(db);
  const announcementStore = createAnnouncementStore(db);
  const base = { db, databaseClock, journal, ...uses };
  /** Every node looks for the next timed move. */
  const wakeClock = () => {
    jobs.wake(TENDER_CLOCK_JOB);
    bus.publish(JOB_CHANNEL, TENDER_CLOCK_JOB);
  };
  const changeListeners: (() => void)[] = [];
  const notifyListeners = () => {
    for (const listener of changeListeners) listener();
  };
  bus.subscribe(CHANNEL, notifyListeners);
  bus.onGap(notifyListeners);
  const changed = () => {
    // This node does not wait for its own message.
    notifyListeners();
    wakeClock();
    bus.publish(CHANNEL, "all");
  };

  const places = createTenderPlaces(uses);
  const moves = createLotMoves({ ...base, projects: store, changed });
  const projects = createProjects({
    ...base,
    ...{ store, places, moves },
    announcements: announcementStore,
    documents: documentStore,
    ocidPrefix: () => config.OCID_PREFIX,
    now: () => new Date(clock.now()),
  });
  const checks = createProjectChecks({
    ...base,
    documents: documentStore,
    announcements: announcementStore,
    rules: createRuleBook(uses.workCalendar),
  });
  const announced = createAnnouncedProjects({ ...base, store, nameOfRule: (key) => nameOfRule(key) ?? key });
  const releases = createPublicReleases({
    ...uses,
    store,
    announcements: announcementStore,
    documents: documentStore,
    publicUrl: config.publicUrl,
  });
  const publication = createPublication({
    ...base,
    ...{ checks, moves, releases },
    announcements: announcementStore,
    projects: store,
    documents: documentStore,
  });
  const announcements = createAnnouncements({
    ...base,
    ...{ projects, places, announced, publication, wakeClock },
    store: announcementStore,
    documents: documentStore,
    publicUrl: config.publicUrl,
  });
  const decisions = createAnnouncementDecisions({
    ...base,
    ...{ announcements, publication, releases, moves, places, changed },
    store: announcementStore,
  });
  const announcementViews = createAnnouncementViews({
    ...base,
    ...{ announcements, decisions, publication, moves, places },
    store: announcementStore,
  });
  const views = createProjectViews({
    ...base,
    ...{ store, projects, moves, places, announcementViews },
    documents: documentStore,
    announcements: announcementStore,
  });
  const documents = createTenderDocuments({ ...base, store: documentStore, projectStore: store, projects, places });
  const supervision = createSupervision({
    ...base,
    projects,
    moves,
    publication,
    announced,
    releases,
    nameOfRule,
    changed,
  });
  const desk = createTenderDesk({ ...base, store, announcements: announcementStore, places });
  uses.departmentReferences.declare(createTenderDepartments());
  uses.dictionaryReferences.declare(createTenderDictionaries());
  uses.files.showFilesOf("isOfVisibleTender", documents.isVisibleTo);
  const tenderClock = createTenderClock({
    ...{ moves, decisions, databaseClock, db, clock },
    due: createDueStore(db),
    wakeAt: (at) => jobs.wake(TENDER_CLOCK_JOB, at),
  });

  return {
    services: {
      runTenderClock: tenderClock.run,
      publicTenders: {
        /** Applies what is due to a project before it is shown. */
        catchUp: moves.catchUp,
        /** Calls the listener after changes on any node, and after a gap in the messages. */
        onChange: (listener: () => void): void => void changeListeners.push(listener),
        nameOfRule: (key: string): string => nameOfRule(key) ?? key,
      },
      /** Acts of people on tenders, as their calls do them. */
      tenderActs: { projects, documents, announcements, decisions, supervision },
    },
    jobs: [{ name: TENDER_CLOCK_JOB, everyMs: CLOCK_EVERY_MS, idleMs: CLOCK_IDLE_MS, run: tenderClock.run }],
    routes: {
      ...tenderRoutes({
        ...{ store, projects, views, checks, documents, supervision, desk, places },
        statusWords: () => uses.dictionaries.wordsOf("xmzt"),
      }),
      ...announcementRoutes({ announcements, decisions, views: announcementViews }),
    },
    personalDataRetentionReason: "who prepared, approved and supervised a tender is part of its record",
  };
}
