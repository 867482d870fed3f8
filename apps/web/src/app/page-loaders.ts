import { CHUNK_LOAD_TIMEOUT_MS } from "@tender/contract/constants";
import { type ComponentType, lazy } from "react";
import { boundChunkLoad } from "./chunk-load.ts";

// The same functions serve `lazy` and the fetch ahead of need, so that a chunk is loaded once.
const loadSignedIn = () => import("./signed-in-routes.tsx");
const loadPortal = () => import("./portal-frame/portal-routes.tsx");
const loadWorkspace = () => import("./workspace/workspace-routes.tsx");
const loadDevPage = () => import("./pages/dev-page.tsx");
const loadDepartmentDialog = () => import("../features/department/components/sign-in-department-dialog.tsx");

const bounded = <P>(load: () => Promise<ComponentType<P>>) =>
  lazy(() => boundChunkLoad(async () => ({ default: await load() }), CHUNK_LOAD_TIMEOUT_MS));

export const SignedInRoutes = bounded(async () => (await loadSignedIn()).SignedInRoutes);
export const PortalRoutes = bounded(async () => (await loadPortal()).PortalRoutes);
export const WorkspaceRoutes = bounded(async () => (await loadWorkspace()).WorkspaceRoutes);
export const DevPage = bounded(async () => (await loadDevPage()).DevPage);
export const SignInDepartmentDialog = bounded(async () => (await loadDepartmentDialog()).SignInDepartmentDialog);

/** What comes after the login page, in the order it is needed. A failure shows when it is needed. */
export async function fetchLandingAhead(): Promise<void> {
  await Promise.allSettled([loadDepartmentDialog(), loadSignedIn(), loadPortal()]);
}
