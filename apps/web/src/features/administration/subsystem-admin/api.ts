import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, type ResultFor } from "#shared/api/client.ts";
import type { RequestFor } from "#shared/api/create-client.ts";
import { uploadFile } from "#shared/api/upload.ts";
import { withProof } from "#shared/proof/proof-request.ts";
import type { RowOf } from "#shared/workspace-ui/list/list-call.ts";
import { listQueryKey } from "#shared/workspace-ui/list/use-list.ts";
import type { Subsystem, SubsystemBody } from "./model/subsystem-form.ts";

type SubsystemList = ResultFor<"subsystemAdmin.list">;
export type Delivery = RowOf<"subsystemAdmin.listDeliveries">;
export type Origin = RowOf<"subsystemAdmin.listOrigins">;
export type OriginBody = RequestFor<"subsystemAdmin.saveOrigin">["body"];

const listKey = ["subsystem-admin", "list"];
const orderKey = ["subsystem-admin", "order"];

export const useSubsystemList = () =>
  useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => call("subsystemAdmin.list", {}, { signal }),
    staleTime: 0,
    meta: { shownInPlace: true },
  });

/** Reads one subsystem of the list. Null: it no longer exists. */
export const readSubsystem = async (id: string): Promise<Subsystem | null> =>
  (await call("subsystemAdmin.list", {})).rows.find((row) => row.id === id) ?? null;

/** Returns a function that refetches the list, its parts on this page, and the launcher. */
export function useRefreshSubsystems(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: listKey }),
      queries.invalidateQueries({ queryKey: ["launcher"] }),
    ]);
  };
}

export const saveSubsystem = (body: SubsystemBody) => withProof(() => call("subsystemAdmin.save", { body }));
export const removeSubsystem = (id: string) => withProof(() => call("subsystemAdmin.remove", { body: { id } }));
export const newSecret = (appId: string) => withProof(() => call("subsystemAdmin.rotateSecret", { body: { appId } }));

/** Uploads an icon. The extension has to match the content; the original file name is not sent. */
export const setIcon = (appId: string, picture: File, name: string) =>
  uploadFile("subsystemAdmin.setIcon", picture, name, { appId });

/** Shows the new order at once; the refetched list confirms or reverts it. */
export function useOrderSubsystems() {
  const queries = useQueryClient();
  const refresh = useRefreshSubsystems();
  return useMutation({
    mutationKey: orderKey,
    // Runs one after another, so that the last order wins.
    scope: { id: "subsystem-order" },
    mutationFn: (appIds: readonly string[]) => call("subsystemAdmin.order", { body: { appIds: [...appIds] } }),
    onMutate: async (appIds) => {
      // A pending answer of the list is outdated.
      await queries.cancelQueries({ queryKey: listKey });
      queries.setQueryData<SubsystemList>(listKey, (list) => list && { ...list, rows: inOrder(list.rows, appIds) });
    },
    // Only the last order refetches: after an earlier one the list would show an outdated order for a moment.
    onSettled: () => (queries.isMutating({ mutationKey: orderKey }) === 1 ? refresh() : undefined),
  });
}

const inOrder = (rows: Subsystem[], appIds: readonly string[]): Subsystem[] =>
  rows.toSorted((first, second) => appIds.indexOf(first.appId) - appIds.indexOf(second.appId));

export function useSendAgain() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call("subsystemAdmin.resend", { body: { id } }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: listQueryKey("subsystemAdmin.listDeliveries") }),
        queries.invalidateQueries({ queryKey: listKey }),
      ]),
  });
}

/** Returns a function that refetches sites and subsystems, because sites decide which subsystems can be entered. */
export function useRefreshOrigins(): () => Promise<void> {
  const queries = useQueryClient();
  const refresh = useRefreshSubsystems();
  return async () => {
    await Promise.all([queries.invalidateQueries({ queryKey: listQueryKey("subsystemAdmin.listOrigins") }), refresh()]);
  };
}

export const saveOrigin = (body: OriginBody) => withProof(() => call("subsystemAdmin.saveOrigin", { body }));
export const readOriginUse = (origin: string) => call("subsystemAdmin.readOriginUse", { query: { origin } });
export const removeOrigin = (origin: string) =>
  withProof(() => call("subsystemAdmin.removeOrigin", { body: { origin } }));

/** Allows redirects to a site, and keeps its other settings. */
export async function openOrigin(origin: string, note: string): Promise<void> {
  const { rows } = await call("subsystemAdmin.listOrigins");
  const registered = rows.find((row) => row.origin === origin);
  await saveOrigin({
    origin,
    forRedirects: true,
    forFrames: registered?.forFrames ?? false,
    note: registered?.note || note,
  });
}
