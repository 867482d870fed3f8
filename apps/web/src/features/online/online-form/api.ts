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
import { keptOf, savesOf } from "./model/records.ts";

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
export const takeRelease = (body: RequestFor<"onlineForm.takeRelease">["body"]) =>
  call("onlineForm.takeRelease", { body });
export const removeForm = (body: RequestFor<"onlineForm.remove">["body"]) => call("onlineForm.remove", { body });
export const makeMenu = (body: RequestFor<"onlineForm.makeMenu">["body"]) =>
  withProof(() => call("onlineForm.makeMenu", { body }));
export const takeBack = (id: string) => call("onlineForm.takeBack", { body: { id } });
export const saveEnhancement = (body: RequestFor<"onlineForm.saveEnhancement">["body"]) =>
  call("onlineForm.saveEnhancement", { body });
export const importForm = (mode: "try" | "apply", file: File) =>
  uploadFile("onlineForm.import", file, file.name, { mode });

const shownInPlace = { staleTime: 0, meta: { shownInPlace: true } } as const;

/** Read once for one opening: what is designed from then on is the page's own. */
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

/** Codes that a field may name. */
export const useSources = () =>
  useQuery({ queryKey: [base, "sources"], queryFn: () => call("onlineForm.readSources"), ...shownInPlace });

/** The enhancement records of a form. The browser keeps the same list; the server's wins. */
export const useRecords = (id: string, code: string) =>
  useQuery({
    queryKey: [base, "records", id],
    queryFn: async () => {
      const token = getSession()?.token;
      const records = await call("onlineForm.listRecords", { query: { id } });
      // A session that has ended meanwhile left the storage empty.
      if (getSession()?.token === token) writeStored(`enhance_${code}`, keptOf(code, records));
      return records;
    },
    ...shownInPlace,
    // Opened anew, the newest of them is what a save is based on.
    gcTime: 0,
  });

/** What the browser kept when the server was last asked. */
export const recordsInBrowser = (code: string) => savesOf(readStored(`enhance_${code}`));

export const usePlan = (id: string) =>
  useQuery({
    queryKey: [base, "plan", id],
    queryFn: ({ signal }) => readPlan(id, signal),
    ...shownInPlace,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** As many of them stand on a page. */
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

/** What the rules need to know of the forms that are published. Rings of required links the server alone can see. */
export const knownFormsOf = (published: readonly PublishedForm[]): KnownForms =>
  new Map(
    published.map(({ code, kind, fields }) => [
      code,
      { kind, fields: fields.map(({ name }) => name), requiredLinks: [] },
    ]),
  );

/** The list, and what is known of forms but for the draft that is open. */
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
