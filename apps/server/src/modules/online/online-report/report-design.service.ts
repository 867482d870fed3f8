import { isDeepStrictEqual } from "node:util";
import type { EndpointOf, InputOf, ReportDefinition, ReportFault, ResultOf } from "@tender/contract";
import { reportFaults, reportNameFault } from "@tender/contract/online-reports";
import type { Config } from "#config/config.ts";
import type { DataSets } from "#modules/online/data-set/data-sets.service.ts";
import type { DictionaryService } from "#modules/reference/dictionary/dictionary.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { createDesignRules } from "#platform/design-rules.ts";
import type { Named, OnlineReportStore, ReportFilter, ReportRow, ReportSummary } from "./online-report.store.ts";
import { componentOf, differenceOf } from "./report-facts.ts";

type Body<K extends "save" | "setOpen" | "copy" | "remove"> = InputOf<EndpointOf<`onlineReport.${K}`>>["body"];
type Result<K extends "list" | "read" | "listRecords" | "listDataSets"> = ResultOf<EndpointOf<`onlineReport.${K}`>>;

export interface Window {
  readonly limit: number;
  readonly offset: number;
}

/** Reports in the designer. A designer builds reports only on data that they may read themselves. */
export interface ReportDesign {
  list(filter: ReportFilter, window: Window): Promise<Result<"list">>;
  read(id: string, caller: Caller): Promise<Result<"read">>;
  dataSets(caller: Caller): Promise<Result<"listDataSets">>;
  save(input: Body<"save">, caller: Caller, origin: Origin): Promise<{ id: string; version: number }>;
  setOpen(input: Body<"setOpen">, caller: Caller, origin: Origin): Promise<number>;
  copy(input: Body<"copy">, caller: Caller, origin: Origin): Promise<string>;
  remove(input: Body<"remove">, caller: Caller, origin: Origin): Promise<void>;
  listRecords(id: string): Promise<Result<"listRecords">>;
  /** Inserts or updates the report of the code inside the caller's transaction. Throws the errors of `save`. */
  saveByCode(
    tx: Tx,
    definition: ReportDefinition,
    caller: Caller,
  ): Promise<{ id: string; before: ReportDefinition | null }>;
  /** Throws online_report.faults. Must be called before a transaction begins. */
  requireFaultless(definition: ReportDefinition, caller: Caller): Promise<void>;
  /** Throws online_report.design_closed. */
  requireDesignOpen(): void;
  /** Throws online_report.not_found. */
  find(tx: Tx, id: string): Promise<Named<ReportRow>>;
}

export interface ReportDesignDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly config: Pick<Config, "onlineDesign">;
  readonly store: OnlineReportStore;
  readonly dataSets: DataSets;
  readonly dictionaries: Pick<DictionaryService, "dictionaries">;
  readonly audit: Pick<AuditService, "change">;
}

const MAX_REPORTS = 500;

const shownReport = ({ id, version, code, title, dataSet, isOpen, updatedAt, byName }: Named<ReportSummary>) => ({
  id,
  version,
  code,
  title,
  dataSet,
  state: isOpen ? ("open" as const) : ("closed" as const),
  updatedAt: updatedAt.toISOString(),
  updatedBy: byName,
});

export function createReportDesign(deps: ReportDesignDeps): ReportDesign {
  const { db, clock, config, store, dataSets, dictionaries, audit } = deps;

  const designRules = createDesignRules({
    subject: "online_report",
    faultOfCode: reportNameFault,
    config,
    clock,
    audit,
  });
  const { isDesignClosed, requireDesignOpen, requireCode, recordChange, refuseTakenCode, stampOf } = designRules;

  async function find(tx: Tx, id: string): Promise<Named<ReportRow>> {
    const row = await store.find(tx, id);
    if (!row) throw new AppError("online_report.not_found");
    return row;
  }

  async function faultsOf(definition: ReportDefinition, caller: Caller): Promise<ReportFault[]> {
    const set = await dataSets.find(definition.dataSet, caller);
    const faults = reportFaults(definition, set ? dataSets.shown(set) : null);
    const knownDictionaries = await dictionaries.dictionaries();
    for (const [index, { words }] of definition.columns.entries())
      if (words?.kind === "dictionary" && !Object.hasOwn(knownDictionaries, words.code))
        faults.push({ at: `columns.${index}.words`, what: `字典“${words.code}”不存在，或没有启用的字典项` });
    return faults;
  }

  async function requireFaultless(definition: ReportDefinition, caller: Caller): Promise<void> {
    const faults = await faultsOf(definition, caller);
    if (faults.length > 0)
      throw new AppError("online_report.faults", { values: { count: faults.length }, details: { faults } });
  }

  const insertRecord = (tx: Tx, reportId: string, definition: ReportDefinition, caller: Caller) =>
    store.insertRecord(tx, { reportId, definition, ...stampOf(caller) });

  async function insertReport(tx: Tx, definition: ReportDefinition, caller: Caller): Promise<string> {
    requireCode(definition.code);
    if ((await store.count(tx)) >= MAX_REPORTS)
      throw new AppError("online_report.too_many", { values: { count: MAX_REPORTS } });
    const id = await store.insert(tx, definition, stampOf(caller));
    await insertRecord(tx, id, definition, caller);
    return id;
  }

  async function updateReport(
    tx: Tx,
    row: ReportRow,
    version: number,
    definition: ReportDefinition,
    caller: Caller,
  ): Promise<void> {
    // The code is part of the rights of the report's menu.
    if (definition.code !== row.code && (await store.hasMenu(tx, componentOf(row.code))))
      throw new AppError("online_report.code_stays", { details: { field: "definition.code" } });
    if (!(await store.update(tx, { id: row.id, version }, { definition }, stampOf(caller))))
      throw new AppError("online_report.changed");
    await insertRecord(tx, row.id, definition, caller);
  }

  return {
    requireDesignOpen,
    requireFaultless,
    find,
    list: async (filter, { limit, offset }) => {
      const { total, rows } = await store.page(filter, limit, offset);
      return { total, rows: rows.map(shownReport), isDesignClosed: isDesignClosed() };
    },
    read: async (id, caller) => {
      const row = await find(db, id);
      const [faults, hasMenu] = await Promise.all([
        faultsOf(row.definition, caller),
        store.hasMenu(db, componentOf(row.code)),
      ]);
      return { ...shownReport(row), definition: row.definition, faults, isDesignClosed: isDesignClosed(), hasMenu };
    },
    dataSets: async (caller) => (await dataSets.all(caller)).map(dataSets.shown),
    save: async ({ id, version, definition }, caller, origin) => {
      requireDesignOpen();
      requireCode(definition.code);
      await requireFaultless(definition, caller);
      return recordChange(db, { action: "online_report.change", caller, origin, object: id ?? definition.code }, (tx) =>
        refuseTakenCode(async () => {
          if (id === null) {
            const object = await insertReport(tx, definition, caller);
            const detail = { before: null, after: differenceOf(null, definition) };
            return { result: { id: object, version: 1 }, object, detail };
          }
          const row = await find(tx, id);
          await updateReport(tx, row, version ?? 0, definition, caller);
          const detail = { code: row.code, difference: differenceOf(row.definition, definition) };
          return { result: { id, version: row.version + 1 }, detail };
        }),
      );
    },
    setOpen: ({ id, version, isOpen }, caller, origin) =>
      recordChange(db, { action: "online_report.open", caller, origin, object: id }, async (tx) => {
        const row = await find(tx, id);
        if (!(await store.update(tx, { id, version }, { isOpen }, stampOf(caller))))
          throw new AppError("online_report.changed");
        return {
          result: version + 1,
          detail: { code: row.code, before: { isOpen: row.isOpen }, after: { isOpen } },
        };
      }),
    copy: ({ id, code, title }, caller, origin) =>
      recordChange(db, { action: "online_report.change", caller, origin, object: code }, (tx) =>
        refuseTakenCode(async () => {
          const { definition } = await find(tx, id);
          const object = await insertReport(tx, { ...definition, code, title }, caller);
          return { result: object, object, detail: { copyOf: definition.code, code, title } };
        }),
      ),
    remove: ({ id, version }, caller, origin) =>
      recordChange(db, { action: "online_report.remove", caller, origin, object: id }, async (tx) => {
        const { code, title } = await find(tx, id);
        if (!(await store.remove(tx, { id, version }))) throw new AppError("online_report.changed");
        return { result: undefined, detail: { before: { code, title }, after: null } };
      }),
    listRecords: async (id) => {
      await find(db, id);
      return (await store.listRecords(id)).map(({ id: record, at, byName, definition }) => ({
        id: record,
        at: at.toISOString(),
        by: byName,
        definition,
      }));
    },
    saveByCode: (tx, definition, caller) =>
      refuseTakenCode(async () => {
        const row = await store.findByCode(tx, definition.code);
        if (!row) return { id: await insertReport(tx, definition, caller), before: null };
        if (!isDeepStrictEqual(row.definition, definition))
          await updateReport(tx, row, row.version, definition, caller);
        return { id: row.id, before: row.definition };
      }),
  };
}
