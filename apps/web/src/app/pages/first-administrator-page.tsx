import { useLayoutEffect, useState } from "react";
import { FirstAdministratorScreen } from "../../features/first-administrator/screens/first-administrator-screen.tsx";
import { pageHistory } from "../../shared/navigation/browser-page-history.ts";
import type { PageLocation } from "../../shared/navigation/page-history.ts";
import { routePaths } from "../../shared/navigation/route-paths.ts";
import { keepNewAccount } from "../../shared/session/new-account.ts";

/** The secret of the link leaves the address at once and lives in this page's memory alone. */
export function FirstAdministratorPage({ location: { pathname, hash } }: { location: PageLocation }) {
  const sent = hash.slice(1);
  const [secret, setSecret] = useState(sent);

  // A link opened while the page stands here changes the fragment and loads nothing.
  useLayoutEffect(() => {
    if (sent === "") return;
    setSecret(sent);
    pageHistory.replace(pathname);
  }, [sent, pathname]);

  return (
    <FirstAdministratorScreen
      secret={secret}
      onMade={keepNewAccount}
      onSignIn={(username) => {
        const query = username === null ? "" : `?username=${encodeURIComponent(username)}`;
        pageHistory.push(routePaths.login + query);
      }}
    />
  );
}
