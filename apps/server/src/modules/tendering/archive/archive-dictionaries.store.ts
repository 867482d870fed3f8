import { sql } from "drizzle-orm";
import type { DictionaryReferences } from "#modules/reference/dictionary/dictionary-register.service.ts";
import { type ColumnsByCode, dictionaryReferencesIn } from "#platform/database/dictionary-columns.ts";

const referencesByCode: ColumnsByCode = {
  cgfs: [[sql`proc_project`, sql`method_code`, "个项目"]],
  category: [[sql`proc_project`, sql`category`, "个项目"]],
  zzxs: [[sql`proc_project`, sql`org_form`, "个项目"]],
  xmzt: [
    [sql`proc_project`, sql`status`, "个项目"],
    [sql`proc_lot`, sql`status`, "个标段"],
  ],
  tbzt: [[sql`proc_bid`, sql`status`, "份投标"]],
  zbzt: [[sql`proc_award`, sql`status`, "项中标"]],
  htzt: [[sql`proc_contract`, sql`status`, "份合同"]],
  scale: [[sql`proc_award_supplier`, sql`scale`, "家中标供应商"]],
  bgqx: [[sql`arch_dossier`, sql`retention_code`, "卷档案"]],
  open_scope: [[sql`arch_dossier`, sql`open_scope`, "卷档案"]],
  gdzt: [[sql`arch_dossier`, sql`archive_status`, "卷档案"]],
};

/** References of projects and dossiers to dictionaries. */
export const createArchiveDictionaries = (): DictionaryReferences => dictionaryReferencesIn(referencesByCode);
