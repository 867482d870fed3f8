import { CHUNK_LOAD_TIMEOUT_MS } from "@tender/contract/constants";
import { type ComponentType, lazy } from "react";
import { boundChunkLoad } from "./chunk-load.ts";

/** The same function serves `lazy` and the fetch ahead of need, so that a chunk is loaded once. */
export const loadPortal = () => import("./portal-frame/portal-routes.tsx");
const loadWorkspace = () => import("./workspace/workspace-routes.tsx");
const loadDevPage = () => import("./pages/dev-page.tsx");

const bounded = (load: () => Promise<{ default: ComponentType }>) =>
  lazy(() => boundChunkLoad(load, CHUNK_LOAD_TIMEOUT_MS));

export const PortalRoutes = bounded(async () => ({ default: (await loadPortal()).PortalRoutes }));
export const WorkspaceRoutes = bounded(async () => ({ default: (await loadWorkspace()).WorkspaceRoutes }));
export const DevPage = bounded(async () => ({ default: (await loadDevPage()).DevPage }));
