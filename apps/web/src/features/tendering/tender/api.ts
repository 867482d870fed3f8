import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { EndpointOf, InputOf } from "@tender/contract";
import type { AnnouncementType, DocumentKind } from "@tender/contract/tender-terms";
import { call, type ResultFor } from "#shared/api/client.ts";
import { uploadFile } from "#shared/api/upload.ts";
import type { RowOf } from "#shared/workspace-ui/list/list-call.ts";
import { listQueryKey } from "#shared/workspace-ui/list/use-list.ts";
import type { AnnouncementBody, SentDraft } from "./model/tender.ts";

export type ProjectRow = RowOf<"tender.listProjects">;
export type AnnouncementListRow = RowOf<"announcement.list">;
export type Desk = ResultFor<"tender.readDesk">;
export type OrganisationKind = InputOf<EndpointOf<"tender.findOrganisations">>["query"]["kind"];

export interface Target {
  readonly id: string;
  readonly version: number;
}

const PROJECTS = ["tender", "project"] as const;
const ANNOUNCEMENTS = ["tender", "announcement"] as const;

export const readProject = (id: string) => call("tender.readProject", { query: { id } });
export const readAnnouncement = (id: string) => call("announcement.read", { query: { id } });

export const useProject = (id: string) =>
  useQuery({
    queryKey: [...PROJECTS, id],
    queryFn: ({ signal }) => call("tender.readProject", { query: { id } }, { signal }),
    staleTime: 0,
    meta: { shownInPlace: true },
  });

/** A record while it is edited: a refetch would change the form. */
const edited = {
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  meta: { shownInPlace: true },
} as const;

export const useEditedProject = (id: string) =>
  useQuery({ queryKey: [...PROJECTS, id, "edited"], queryFn: () => readProject(id), ...edited });

export const useAnnouncement = (id: string) =>
  useQuery({ queryKey: [...ANNOUNCEMENTS, id], queryFn: () => readAnnouncement(id), ...edited });

export const useDesk = () =>
  useQuery({
    queryKey: ["tender", "desk"],
    queryFn: ({ signal }) => call("tender.readDesk", {}, { signal }),
    staleTime: 0,
    refetchInterval: 60_000,
    meta: { shownInPlace: true },
  });

/** Finds organisations of a kind. Without a keyword: those that the caller acts for. */
export const findOrganisations = (kind: OrganisationKind, keyword: string) =>
  call("tender.findOrganisations", { query: { kind, keyword } });

export const saveProject = (draft: SentDraft, target: Target | null) =>
  call("tender.saveProject", { body: { id: target?.id ?? null, version: target?.version ?? null, draft } });
export const checkDraft = (id: string, draft: SentDraft) =>
  call("tender.checkDraft", { body: { id, draft, publishAt: null } });
export const removeProject = (target: Target) => call("tender.removeProject", { body: target });
export const copyProject = (id: string) => call("tender.copyProject", { body: { id } });
export const retender = (id: string, lotIds: readonly string[]) =>
  call("tender.retender", { body: { id, lotIds: [...lotIds] } });
export const uploadDocument = (projectId: string, kind: DocumentKind, file: File) =>
  uploadFile("tender.uploadDocument", file, file.name, { projectId, kind });
export const removeDocument = (id: string) => call("tender.removeDocument", { body: { id } });
export const suspendLots = (body: InputOf<EndpointOf<"tender.suspend">>["body"]) => call("tender.suspend", { body });
export const resumeLots = (body: InputOf<EndpointOf<"tender.resume">>["body"]) => call("tender.resume", { body });
export const overrideRule = (body: InputOf<EndpointOf<"tender.override">>["body"]) => call("tender.override", { body });

export const beginAnnouncement = (projectId: string, type: AnnouncementType, lotIds: readonly string[]) =>
  call("announcement.begin", { body: { projectId, type, lotIds: [...lotIds] } });
export const saveAnnouncement = (body: AnnouncementBody) => call("announcement.save", { body });
export const regenerateText = (id: string, { reason, correction }: Pick<AnnouncementBody, "reason" | "correction">) =>
  call("announcement.regenerate", { body: { id, reason, correction } });
export const submitAnnouncement = (target: Target) => call("announcement.submit", { body: target });
export const decideAnnouncement = (target: Target, isApproved: boolean, reason: string) =>
  call("announcement.decide", { body: { ...target, isApproved, reason } });
export const recallAnnouncement = (target: Target) => call("announcement.recall", { body: target });
export const removeAnnouncement = (target: Target) => call("announcement.remove", { body: target });

/** Returns a function that reads the shown projects and announcements again. */
export function useRefreshTenders(): () => Promise<void> {
  const queries = useQueryClient();
  const keys = [["tender"], listQueryKey("tender.listProjects"), listQueryKey("announcement.list")];
  return async () => {
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}
