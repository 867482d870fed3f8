import { PasswordChangedScreen } from "../../features/recovery/screens/password-changed-screen.tsx";
import { pageHistory } from "../../shared/navigation/browser-page-history.ts";
import type { PageLocation } from "../../shared/navigation/page-history.ts";
import { routePaths } from "../../shared/navigation/route-paths.ts";

export function PasswordChangedPage({ location }: { location: PageLocation }) {
  const username = new URLSearchParams(location.search).get("username");
  const search = username === null ? "" : `?${new URLSearchParams({ username })}`;
  return <PasswordChangedScreen onLeave={() => pageHistory.replace({ pathname: routePaths.login, search })} />;
}
