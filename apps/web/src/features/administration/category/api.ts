import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, type ResultFor } from "#shared/api/client.ts";
import type { RequestFor } from "#shared/api/create-client.ts";
import { uploadFile } from "#shared/api/upload.ts";

export type CategoryNode = ResultFor<"category.listChildren">["rows"][number];
export type CategoryDetails = ResultFor<"category.read">;

export const categoryKey = ["category-admin"];

/** Reads a page of a level, and the number of its entries. */
export const readLevel = (parentId: string | null, offset: number, signal: AbortSignal) =>
  call("category.listChildren", { query: { ...(parentId === null ? {} : { parentId }), offset } }, { signal });

export const useSearch = (keyword: string) =>
  useQuery({
    queryKey: [...categoryKey, "search", keyword],
    queryFn: ({ signal }) => call("category.search", { query: { keyword } }, { signal }),
    enabled: keyword !== "",
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { shownInPlace: true },
  });

export const readCategory = (id: string) => call("category.read", { query: { id } });

export const useDetails = (id: string) =>
  useQuery({
    queryKey: [...categoryKey, "read", id],
    queryFn: ({ signal }) => call("category.read", { query: { id } }, { signal }),
    staleTime: 0,
    meta: { shownInPlace: true },
  });

export const saveCategory = (body: RequestFor<"category.save">["body"]) => call("category.save", { body });
export const moveCategory = (body: RequestFor<"category.move">["body"]) => call("category.move", { body });
export const removeCategory = (body: RequestFor<"category.remove">["body"]) => call("category.remove", { body });

export const importCategories = (mode: "try" | "apply", file: File) =>
  uploadFile("category.import", file, file.name, { mode });

/** Returns a function that refetches everything that shows categories. */
export function useRefreshCategories(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: categoryKey });
}
