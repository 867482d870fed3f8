import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { KnownForms } from "@tender/form-rules";
import { call, type ResultFor } from "#shared/api/client.ts";
import type { RequestFor } from "#shared/api/create-client.ts";
import { uploadFile } from "#shared/api/upload.ts";
import { withProof } from "#shared/proof/proof-request.ts";
import { getSession } from "#shared/session/session.ts";
import { readStored, writeStored } from "#shared/storage/stored-values.ts";
import type { RowOf } from "#shared/workspace-ui/list/list-call.ts";
import { listQueryKey } from "#shared/workspace-ui/list/use-list.ts";
import { enhancementSavesOf, toStored } from "./model/records.ts";

export type FormRow = RowOf<"onlineForm.list">;
export type FormDraft = ResultFor<"onlineForm.read">;
export type PublishedForm = ResultFor<"onlineForm.listPublished">[number];
export type PublishPlan = ResultFor<"onlineForm.preview">;
export type SetAside = ResultFor<"onlineForm.listSetAside">["rows"][number];
export type Sources = ResultFor<"onlineForm.readSources">;
export type FormRecord = ResultFor<"onlineForm.listRecords">[number];

const base = "online-designer";

export const readDraft = (id: string) => call("onlineForm.read", { query: { id } });
export const saveDraft = (body: RequestFor<"onlineForm.save">["body"]) => call("onlineForm.save", { body });
export const copyForm = (body: RequestFor<"onlineForm.copy">["body"]) => call("onlineForm.copy", { body });
const readPlan = (id: string, signal: AbortSignal) => call("onlineForm.preview", { query: { id } }, { signal });
export const publishForm = (body: RequestFor<"onlineForm.publish">["body"]) =>
  withProof(() => call("onlineForm.publish", { body }));
const readRelease = (id: string, number: number) => call("onlineForm.readRelease", { query: { id, number } });
export const restoreRelease = (body: RequestFor<"onlineForm.restoreRelease">["body"]) =>
  call("onlineForm.restoreRelease", { body });
export const removeForm = (body: RequestFor<"onlineForm.remove">["body"]) => call("onlineForm.remove", { body });
export const makeMenu = (body: RequestFor<"onlineForm.createMenu">["body"]) =>
  withProof(() => call("onlineForm.createMenu", { body }));
export const restoreSetAside = (id: string) => call("onlineForm.restoreSetAside", { body: { id } });
export const saveEnhancement = (body: RequestFor<"onlineForm.saveEnhancement">["body"]) =>
  call("onlineForm.saveEnhancement", { body });
export const importForm = (mode: "try" | "apply", file: File) =>
  uploadFile("onlineForm.import", file, file.name, { mode });

const shownInPlace = { staleTime: 0, meta: { shownInPlace: true } } as const;

/** Reads the draft once for each opening: later changes belong to the page and must not be overwritten by a refetch. */
export const useDraft = (id: string) =>
  useQuery({
    queryKey: [base, "draft", id],
    queryFn: () => readDraft(id),
    ...shownInPlace,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const usePublished = () =>
  useQuery({ queryKey: [base, "published"], queryFn: () => call("onlineForm.listPublished"), ...shownInPlace });

/** Codes of reference data that a field may refer to. */
export const useSources = () =>
  useQuery({ queryKey: [base, "sources"], queryFn: () => call("onlineForm.readSources"), ...shownInPlace });

/** Reads the enhancement records of a form and mirrors them in the browser's storage; the server's list wins. */
export const useRecords = (id: string, code: string) =>
  useQuery({
    queryKey: [base, "records", id],
    queryFn: async () => {
      const token = getSession()?.token;
      const records = await call("onlineForm.listRecords", { query: { id } });
      // The storage was emptied if the session has ended since the request.
      if (getSession()?.token === token) writeStored(`enhance_${code}`, toStored(code, records));
      return records;
    },
    ...shownInPlace,
    // A save is based on the newest record, so each opening reads the list again.
    gcTime: 0,
  });

/** Returns the records that the browser stored after the last answer of the server. */
export const recordsInBrowser = (code: string) => enhancementSavesOf(readStored(`enhance_${code}`));

export const usePlan = (id: string) =>
  useQuery({
    queryKey: [base, "plan", id],
    queryFn: ({ signal }) => readPlan(id, signal),
    ...shownInPlace,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** Page size of the list of releases. */
export const RELEASES = 30;
export const useReleases = (id: string, page: number) =>
  useQuery({
    queryKey: [base, "releases", id, page],
    queryFn: () => call("onlineForm.listReleases", { query: { id, page: String(page), pageSize: String(RELEASES) } }),
    ...shownInPlace,
    placeholderData: keepPreviousData,
  });

export const useRelease = (id: string, number: number | null) =>
  useQuery({
    queryKey: [base, "release", id, number],
    queryFn: () => readRelease(id, number ?? 0),
    enabled: number !== null,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { shownInPlace: true },
  });

export const useSetAside = (page: number) =>
  useQuery({
    queryKey: [base, "set-aside", page],
    queryFn: () => call("onlineForm.listSetAside", { query: { page: String(page), pageSize: "10" } }),
    ...shownInPlace,
    placeholderData: keepPreviousData,
  });

/** Returns the facts about published forms that the rules use. Only the server can detect cycles of required links. */
export const knownFormsOf = (published: readonly PublishedForm[]): KnownForms =>
  new Map(
    published.map(({ code, kind, fields }) => [
      code,
      { kind, fields: fields.map(({ name }) => name), requiredLinks: [] },
    ]),
  );

/** Refreshes the list and all cached facts about forms except the open draft. */
export function useRefreshForms(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    const keys = [
      listQueryKey("onlineForm.list"),
      ...["published", "records", "releases", "set-aside"].map((part) => [base, part]),
    ];
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}
