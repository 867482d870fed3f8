import { loadedPage } from "./loaded-page.ts";

// The same functions serve `lazy` and the fetch ahead of need, so that a chunk is loaded once.
const loadSignedIn = () => import("./signed-in-routes.tsx");
const loadPortal = () => import("./portal-frame/portal-routes.tsx");
const loadRegistration = () => import("./pages/register-pages.tsx");
const loadDepartmentDialog = () => import("../features/department/components/sign-in-department-dialog.tsx");

export const SignedInRoutes = loadedPage(async () => (await loadSignedIn()).SignedInRoutes);
export const RegisterPage = loadedPage(async () => (await loadRegistration()).RegisterPage);
export const RegisterResultPage = loadedPage(async () => (await loadRegistration()).RegisterResultPage);
export const SignInDepartmentDialog = loadedPage(async () => (await loadDepartmentDialog()).SignInDepartmentDialog);

export const SecondStepDialog = loadedPage(
  async () => (await import("../features/two-step/components/second-step-dialog.tsx")).SecondStepDialog,
);
export const RecoveryPage = loadedPage(async () => (await import("./pages/recovery-page.tsx")).RecoveryPage);
export const FirstAdministratorPage = loadedPage(
  async () => (await import("./pages/first-administrator-page.tsx")).FirstAdministratorPage,
);
export const PasswordChangedPage = loadedPage(
  async () => (await import("./pages/password-changed-page.tsx")).PasswordChangedPage,
);
export const ExpiredPasswordDialog = loadedPage(
  async () => (await import("../features/password/components/expired-password-dialog.tsx")).ExpiredPasswordDialog,
);

/** What comes after the login page. A failure shows when the part is needed. */
export async function fetchLandingAhead(): Promise<void> {
  await Promise.allSettled([loadSignedIn(), loadPortal(), loadDepartmentDialog()]);
}
