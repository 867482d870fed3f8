import { loadedPage } from "./loaded-page.ts";

export const PortalRoutes = loadedPage(async () => (await import("./portal-frame/portal-routes.tsx")).PortalRoutes);
export const WorkspaceRoutes = loadedPage(
  async () => (await import("./workspace/workspace-routes.tsx")).WorkspaceRoutes,
);
export const DevPage = loadedPage(async () => (await import("./pages/dev-page.tsx")).DevPage);
export const GalleryPage = loadedPage(async () => (await import("./pages/gallery-page.tsx")).GalleryPage);
