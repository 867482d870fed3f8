import type { DictionaryService } from "#modules/reference/dictionary/dictionary.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
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
  readonly audit: AuditService;
  readonly dictionaries: DictionaryService;
}

/** 职务管理. */
export function createPositionModule({ db, clock }: Platform, uses: PositionUses) {
  const [store, holders] = [createPositionStore(db), createPositionHolderStore(db)];
  const positions = createPositions({ ...uses, db, clock, store, holders });
  return {
    services: {
      heldPositions: createHeldPositions(holders, clock),
      positionDepartments: createPositionDepartments(holders),
      positionDictionaries: createPositionDictionaries(store),
    },
    routes: positionRoutes({ positions, dictionaries: uses.dictionaries }),
    eraser: holders.removeAllOf,
  };
}
