import { routes } from "#http/routes.ts";
import type { ToDoService } from "./to-do.service.ts";

export const toDoRoutes = (service: ToDoService) =>
  routes({ "toDo.listOwn": async (_input, { caller }) => service.listOwn(caller) });
