import { boundedLoad, lazyChunkPage } from "#shared/loading/chunk-load.ts";

// `lazy` and the prefetch share these functions, so that a chunk is loaded once.
const loadSignedIn = boundedLoad(() => import("./signed-in-pages.tsx"));
const loadPortal = boundedLoad(() => import("./portal-frame/portal-page.tsx"));
const loadDepartmentDialog = boundedLoad(
  () => import("#features/portal/department/components/sign-in-department-dialog.tsx"),
);

export const SignedInPages = lazyChunkPage(async () => (await loadSignedIn()).SignedInPages);

/** In a chunk of its own: otherwise the login page's hint would wait for everything behind the sign-in. */
export const HomeEndedDialog = lazyChunkPage(
  async () => (await import("./guard/home-ended-dialog.tsx")).HomeEndedDialog,
);
export const SecondStepDialog = lazyChunkPage(
  async () =>
    (await import("#features/own-account/account-security/components/second-step-dialog.tsx")).SecondStepDialog,
);
export const ExpiredPasswordDialog = lazyChunkPage(
  async () =>
    (await import("#features/own-account/account-security/components/expired-password-dialog.tsx"))
      .ExpiredPasswordDialog,
);
export const SignInDepartmentDialog = lazyChunkPage(async () => (await loadDepartmentDialog()).SignInDepartmentDialog);

/** Prefetches the parts behind the login page. A failure shows when the part is needed. */
export async function preloadLanding(): Promise<void> {
  await Promise.allSettled([loadSignedIn(), loadPortal(), loadDepartmentDialog()]);
}
