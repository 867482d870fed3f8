import { AppError } from "#platform/app-error.ts";
import type { Caller } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { SavedViewInput, SavedViewRow, SavedViewStore } from "./saved-view.store.ts";

/** Limit for each list of a person. */
const MAX_VIEWS = 20;

export interface SavedViewService {
  /** In the order of their first saving. */
  listOwn(caller: Caller, list: string): Promise<readonly SavedViewRow[]>;
  /** Returns the views of every list, for the person's copy of their data. */
  allOf(userId: string): Promise<readonly SavedViewInput[]>;
  /** Creates a view, or with `id` overwrites an own one. A default view replaces the list's former default. */
  save(caller: Caller, view: SavedViewInput & { readonly id?: string | undefined }): Promise<SavedViewRow>;
  remove(caller: Caller, id: string): Promise<void>;
}

export function createSavedViewService(store: SavedViewStore, clock: Clock): SavedViewService {
  return {
    listOwn: ({ userId }, list) => store.listOf(userId, list),
    allOf: async (userId) =>
      (await store.allOf(userId)).map(({ list, name, query, isDefault }) => ({ list, name, query, isDefault })),
    save: async ({ userId }, { id, ...view }) => {
      const now = new Date(clock.now());
      const saved = await store.save(userId, id, { ...view, name: view.name.trim() }, MAX_VIEWS, now);
      if (saved === "taken") throw new AppError("saved_view.name_taken");
      if (saved === "full") throw new AppError("saved_view.too_many", { values: { count: MAX_VIEWS } });
      if (saved === undefined) throw new AppError("saved_view.not_found");
      return saved;
    },
    remove: async ({ userId }, id) => {
      if (!(await store.remove(userId, id))) throw new AppError("saved_view.not_found");
    },
  };
}
