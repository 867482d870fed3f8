import type { RuledRows } from "#modules/people/data-rule/data-rule.service.ts";
import type { Caller } from "#platform/caller.ts";
import type { OrganisationFileStore } from "./organisation-file.store.ts";

const GROUP = "organisation";
const MOST = 100;

/** Files of organisations and the right to open them. */
export interface OrganisationFiles extends Omit<OrganisationFileStore, "isVisibleTo" | "keep" | "pathsOf"> {
  /** Group of the file module that stores them. */
  readonly group: string;
  /** Limit of files per organisation, over all its versions and proposals. */
  readonly most: number;
  /** May the caller open the file? Yes if acting for the organisation or seeing it in 单位管理. */
  isVisibleTo(caller: Caller, attachPath: string): Promise<boolean>;
}

const SEES_REGISTER = "organisation:view";

export const createOrganisationFiles = (store: OrganisationFileStore, inSight: RuledRows): OrganisationFiles => ({
  group: GROUP,
  most: MOST,
  insert: store.insert,
  count: store.count,
  named: store.named,
  removeUnreferenced: store.removeUnreferenced,
  isVisibleTo: async (caller, attachPath) => {
    const sight = caller.permissions.has(SEES_REGISTER) ? ((await inSight.conditionFor(caller)) ?? "all") : "none";
    return store.isVisibleTo(attachPath, caller.userId, sight);
  },
});
