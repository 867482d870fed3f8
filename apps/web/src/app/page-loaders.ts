import { loadedPage } from "./loaded-page.ts";

// The same functions serve `lazy` and the fetch ahead of need, so that a chunk is loaded once.
const loadSignedIn = () => import("./signed-in-routes.tsx");
const loadPortal = () => import("./portal-frame/portal-routes.tsx");
const loadDepartmentDialog = () => import("../features/department/components/sign-in-department-dialog.tsx");

export const SignedInRoutes = loadedPage(async () => (await loadSignedIn()).SignedInRoutes);
export const SignInDepartmentDialog = loadedPage(async () => (await loadDepartmentDialog()).SignInDepartmentDialog);

/** What comes after the login page. A failure shows when the part is needed. */
export async function fetchLandingAhead(): Promise<void> {
  await Promise.allSettled([loadSignedIn(), loadPortal(), loadDepartmentDialog()]);
}
