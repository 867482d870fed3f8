import type { ComponentType } from "react";
import { boundedLoad, lazyChunkPage } from "#shared/loading/chunk-load.ts";
import type { PageLocation } from "#shared/navigation/page-history.ts";
import { routePaths, withoutPrefix, withoutSlash } from "#shared/navigation/route-paths.ts";

export interface PublicPage {
  readonly path: string;
  readonly title: string;
  /** Loaded when first shown. Absent for the login page, which is in the first script. */
  readonly Screen?: ComponentType<{ location: PageLocation }>;
}

const loadRegistration = boundedLoad(() => import("#features/public/registration/screens/register-screen.tsx"));

/** Pages without a session, one per row. The guard, the titles and the routes read this list. */
export const publicPages: readonly PublicPage[] = [
  { path: routePaths.login, title: "登录" },
  {
    path: routePaths.register,
    title: "注册",
    Screen: lazyChunkPage(async () => (await loadRegistration()).RegisterScreen),
  },
  {
    path: routePaths.registerResult,
    title: "注册",
    Screen: lazyChunkPage(async () => (await loadRegistration()).RegisterResultScreen),
  },
  {
    path: routePaths.recover,
    title: "找回密码",
    Screen: lazyChunkPage(
      async () => (await import("#features/public/recovery/screens/recovery-screen.tsx")).RecoveryScreen,
    ),
  },
  {
    path: routePaths.passwordChanged,
    title: "更改密码",
    Screen: lazyChunkPage(
      async () => (await import("#features/public/recovery/screens/password-changed-screen.tsx")).PasswordChangedScreen,
    ),
  },
  {
    path: routePaths.firstAdministrator,
    title: "首个管理员",
    Screen: lazyChunkPage(
      async () =>
        (await import("#features/public/first-administrator/screens/first-administrator-screen.tsx"))
          .FirstAdministratorScreen,
    ),
  },
  {
    path: routePaths.setPassword,
    title: "设置密码",
    Screen: lazyChunkPage(
      async () => (await import("#features/public/password-link/screens/password-link-screen.tsx")).PasswordLinkScreen,
    ),
  },
];

/** Returns the public page of an address, with or without the prefix. */
export const publicPageAt = (path: string): PublicPage | undefined => {
  const pathWithoutPrefix = withoutPrefix(withoutSlash(path));
  return publicPages.find((page) => page.path === pathWithoutPrefix);
};
