import { sql } from "drizzle-orm";
import type { DictionaryReferences } from "#modules/reference/dictionary/dictionary-register.service.ts";
import { type ColumnsByCode, dictionaryReferencesIn } from "#platform/database/dictionary-columns.ts";

const project = sql`tender_project`;
const what = "个采购项目";

const columns: ColumnsByCode = {
  cgfs: [[project, sql`method`, what]],
  category: [[project, sql`category`, what]],
  xmzt: [[project, sql`status`, what]],
  zzxs: [[project, sql`content ->> 'orgForm'`, what]],
  xzqh: [[project, sql`region_code`, what]],
  psbf: [[sql`tender_lot`, sql`content ->> 'evaluation'`, "个标段"]],
  gglx: [[sql`tender_announcement`, sql`type`, "份公告"]],
};

/** References of tenders to dictionaries. */
export const createTenderDictionaries = (): DictionaryReferences => dictionaryReferencesIn(columns);
