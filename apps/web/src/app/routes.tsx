import type { ReactNode } from "react";
import type { PageVisit } from "../shared/navigation/page-history.ts";
import { routePaths } from "../shared/navigation/route-paths.ts";
import {
  FirstAdministratorPage,
  PasswordChangedPage,
  RecoveryPage,
  RegisterPage,
  RegisterResultPage,
  SignedInRoutes,
} from "./page-loaders.ts";
import { LoginPage } from "./pages/login-page.tsx";

/**
 * The page of an address that the guard has let through; it has turned shortened and prefixed ones into these before.
 * What stands here is all that loads before somebody has signed in: the router comes with the rest.
 */
export function pageAt(visit: PageVisit): ReactNode {
  const path = visit.location.pathname.replace(/^\/atlxauth(?=\/)/, "").replace(/(.)\/+$/, "$1");
  if (path === "/user/login") return <LoginPage location={visit.location} />;
  if (path === routePaths.register) return <RegisterPage />;
  if (path === routePaths.registerResult) return <RegisterResultPage location={visit.location} />;
  if (path === routePaths.recover) return <RecoveryPage location={visit.location} />;
  if (path === routePaths.firstAdministrator) return <FirstAdministratorPage location={visit.location} />;
  if (path === routePaths.passwordChanged) return <PasswordChangedPage location={visit.location} />;
  return <SignedInRoutes visit={visit} />;
}
