import type { ReactNode } from "react";
import type { PageVisit } from "../shared/navigation/page-history.ts";
import { SignedInRoutes } from "./page-loaders.ts";
import { LoginPage } from "./pages/login-page.tsx";
import { UnfinishedPage } from "./pages/unfinished-page.tsx";

/** Addresses that serve people without a session and come with the next release. */
const unfinishedPublicPaths: readonly string[] = [
  "/user/register",
  "/user/register-result",
  "/recover",
  "/password-changed",
];

/**
 * The page of an address that the guard has let through; it has turned shortened and prefixed ones into these before.
 * What stands here is all that loads before somebody has signed in: the router comes with the rest.
 */
export function pageAt(visit: PageVisit): ReactNode {
  const path = visit.location.pathname.replace(/^\/atlxauth(?=\/)/, "").replace(/(.)\/+$/, "$1");
  if (path === "/user/login") return <LoginPage location={visit.location} />;
  if (unfinishedPublicPaths.includes(path)) return <UnfinishedPage />;
  return <SignedInRoutes visit={visit} />;
}
