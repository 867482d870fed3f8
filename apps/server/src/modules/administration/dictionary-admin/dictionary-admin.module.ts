import type { DictionaryService } from "#modules/reference/dictionary/dictionary.service.ts";
import type {
  DictionaryReferences,
  DictionaryRegister,
} from "#modules/reference/dictionary/dictionary-register.service.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Declared } from "#platform/declared.ts";
import type { Platform } from "#platform/platform.ts";
import { dictionaryAdminRoutes } from "./dictionary-admin.routes.ts";
import { createDictionaryAdmin } from "./dictionary-admin.service.ts";
import { createDictionaryImport } from "./dictionary-import.service.ts";

export interface DictionaryAdminUses {
  readonly audit: AuditService;
  readonly dictionaries: DictionaryService;
  readonly dictionaryReferences: Declared<DictionaryReferences>;
  readonly dictionaryRegister: DictionaryRegister;
  readonly proofs: ProofService;
}

/** 数据字典: dictionaries and their items. */
export function createDictionaryAdminModule({ db, clock }: Platform, uses: DictionaryAdminUses) {
  const deps = { ...uses, db, clock, references: uses.dictionaryReferences.all };
  return {
    routes: dictionaryAdminRoutes({
      ...deps,
      admin: createDictionaryAdmin(deps),
      imports: createDictionaryImport(deps),
    }),
  };
}
