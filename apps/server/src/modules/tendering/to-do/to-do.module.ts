import type { Platform } from "#platform/platform.ts";
import { toDoRoutes } from "./to-do.routes.ts";
import { createToDoService, type ToDoUses } from "./to-do.service.ts";
import { toDoSources } from "./to-do-sources.ts";

/** To-dos of a person, collected from the modules that know them. Stores nothing. */
export const createToDoModule = ({ clock, logger }: Platform, uses: ToDoUses) => ({
  routes: toDoRoutes(createToDoService(toDoSources({ ...uses, clock }), logger)),
});
