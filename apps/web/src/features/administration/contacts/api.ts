import { call, type ResultFor } from "#shared/api/client.ts";
import type { RowOf } from "#shared/workspace-ui/list/list-call.ts";

export type Contact = RowOf<"contacts.list">;
export type DepartmentNode = ResultFor<"contacts.listDepartments">["rows"][number];
export type FullContact = ResultFor<"contacts.reveal">;

/** Reads a page of a level, and the number of its entries. */
export const readLevel = (parentId: string | null, offset: number, signal: AbortSignal) =>
  call("contacts.listDepartments", { query: { ...(parentId === null ? {} : { parentId }), offset } }, { signal });
export const findDepartments = (keyword: string) => call("contacts.findDepartments", { query: { keyword } });
export const revealContact = (id: string, reason: string) => call("contacts.reveal", { body: { id, reason } });
