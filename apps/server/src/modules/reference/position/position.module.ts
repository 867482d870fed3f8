import type { DepartmentReferences } from "#modules/people/department/department-tree.service.ts";
import type { DictionaryService } from "#modules/reference/dictionary/dictionary.service.ts";
import type { DictionaryReferences } from "#modules/reference/dictionary/dictionary-register.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Declared } from "#platform/declared.ts";
import type { Platform } from "#platform/platform.ts";
import { positionRoutes } from "./position.routes.ts";
import {
  createHeldPositions,
  createPositionDepartments,
  createPositionDictionaries,
  createPositions,
} from "./position.service.ts";
import { createPositionStore } from "./position.store.ts";
import { createPositionHolderStore } from "./position-holder.store.ts";

export interface PositionUses {
  readonly departmentReferences: Declared<DepartmentReferences>;
  readonly dictionaryReferences: Declared<DictionaryReferences>;
  readonly audit: AuditService;
  readonly dictionaries: DictionaryService;
}

/** 职务管理: positions and their holders in departments. */
export function createPositionModule({ db, clock }: Platform, uses: PositionUses) {
  const [store, holders] = [createPositionStore(db), createPositionHolderStore(db)];
  uses.departmentReferences.declare(createPositionDepartments(holders));
  uses.dictionaryReferences.declare(createPositionDictionaries(store));
  const positions = createPositions({ ...uses, db, clock, store, holders });
  return {
    services: {
      heldPositions: createHeldPositions(holders, clock),
    },
    routes: positionRoutes({ positions, dictionaries: uses.dictionaries }),
    eraser: holders.removeAllOf,
  };
}
