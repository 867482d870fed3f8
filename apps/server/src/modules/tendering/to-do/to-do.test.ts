import { describe, expect, test } from "vitest";
import type { Caller } from "#platform/caller.ts";
import { createToDoService, sortToDos } from "./to-do.service.ts";
import type { ToDo, ToDoSources } from "./to-do-sources.ts";

const toDo = (id: string, status: ToDo["status"], at: string | null = null): ToDo => ({
  id,
  kind: "approval",
  subject: null,
  status,
  title: id,
  note: null,
  at,
});

test("orders waiting before settled ones, by date, undated ones last", () => {
  const list = [
    toDo("done", 1, "2026-11-01T00:00:00.000Z"),
    toDo("undated", 0),
    toDo("later", 0, "2026-12-01T00:00:00.000Z"),
    toDo("ended", 4, "2026-10-01T00:00:00.000Z"),
    toDo("returned", 2, "2026-11-18T00:00:00.000Z"),
    toDo("withdrawn", 3),
    toDo("soon", 0, "2026-11-21T00:00:00.000Z"),
  ];
  expect(sortToDos(list).map(({ id }) => id)).toEqual([
    "returned",
    "soon",
    "later",
    "undated",
    "done",
    "ended",
    "withdrawn",
  ]);
});

describe("a source that fails", () => {
  const fails = async () => {
    throw new Error("not there");
  };
  const empty = async () => [];
  const sources = (more: Partial<ToDoSources>): ToDoSources => ({
    certificates: empty,
    password: async () => [toDo("password", 0)],
    two_step: empty,
    approvals: empty,
    own_requests: empty,
    dossiers: empty,
    set_up: empty,
    ...more,
  });
  const log: unknown[] = [];
  const listOwn = (more: Partial<ToDoSources>) =>
    createToDoService(sources(more), { error: (...args: unknown[]) => log.push(args) }).listOwn({} as Caller);

  test("is named and logged beside the other to-dos", async () => {
    expect(await listOwn({ approvals: fails })).toEqual({ toDos: [toDo("password", 0)], unread: ["approvals"] });
    expect(log).toMatchObject([[{ source: "approvals", err: { message: "not there" } }, expect.anything()]]);
  });

  test("fails the call if all sources fail", async () => {
    const all = { certificates: fails, password: fails, two_step: fails, own_requests: fails, dossiers: fails };
    await expect(listOwn({ ...all, approvals: fails, set_up: fails })).rejects.toThrow("not there");
  });

  test("fails the call if the other sources do not concern the caller", async () => {
    const none = async () => null;
    const all = { certificates: fails, password: fails, two_step: fails, own_requests: fails, dossiers: fails };
    await expect(listOwn({ ...all, approvals: none, set_up: none })).rejects.toThrow("not there");
    expect(await listOwn({ ...all, password: empty, approvals: none, set_up: none })).toEqual({
      toDos: [],
      unread: ["certificates", "two_step", "own_requests", "dossiers"],
    });
  });
});
