import { expect, test } from "vitest";
import { inOrder } from "./to-do.service.ts";
import type { ToDo } from "./to-do-sources.ts";

const toDo = (id: string, status: ToDo["status"], at: string | null = null): ToDo => ({
  id,
  kind: "approval",
  status,
  title: id,
  note: null,
  at,
});

test("puts what waits first, the nearest date before later ones and before none, and what is settled last", () => {
  const list = [
    toDo("done", 1, "2026-11-01T00:00:00.000Z"),
    toDo("undated", 0),
    toDo("later", 0, "2026-12-01T00:00:00.000Z"),
    toDo("ended", 4, "2026-10-01T00:00:00.000Z"),
    toDo("returned", 2, "2026-11-18T00:00:00.000Z"),
    toDo("withdrawn", 3),
    toDo("soon", 0, "2026-11-21T00:00:00.000Z"),
  ];
  expect(inOrder(list).map(({ id }) => id)).toEqual([
    "returned",
    "soon",
    "later",
    "undated",
    "done",
    "ended",
    "withdrawn",
  ]);
});
