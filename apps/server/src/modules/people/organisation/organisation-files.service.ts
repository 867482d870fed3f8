import type { RuledRows } from "#modules/people/data-rule/data-rule.service.ts";
import type { Caller } from "#platform/caller.ts";
import type { OrganisationFileStore } from "./organisation-file.store.ts";

const GROUP = "organisation";
const MAX_FILES = 100;

/** Files of organisations and the right to open them. */
export interface OrganisationFiles extends Omit<OrganisationFileStore, "isVisibleTo" | "markReferenced" | "pathsOf"> {
  /** Group of the file module that stores them. */
  readonly group: string;
  /** Limit of files per organisation, over all its versions and proposals. */
  readonly maxFiles: number;
  /** Returns whether the caller may open the file: acts for the organisation, or sees it in 单位管理. */
  isVisibleTo(caller: Caller, attachPath: string): Promise<boolean>;
}

const REGISTER_PERMISSION = "organisation:view";

export const createOrganisationFiles = (store: OrganisationFileStore, inSight: RuledRows): OrganisationFiles => ({
  group: GROUP,
  maxFiles: MAX_FILES,
  insert: store.insert,
  count: store.count,
  named: store.named,
  removeUnreferenced: store.removeUnreferenced,
  isVisibleTo: async (caller, attachPath) => {
    const sight = caller.permissions.has(REGISTER_PERMISSION)
      ? ((await inSight.conditionFor(caller)) ?? "all")
      : "none";
    return store.isVisibleTo(attachPath, caller.userId, sight);
  },
});
