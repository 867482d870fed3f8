import { RegisterResultScreen } from "../../features/registration/screens/register-result-screen.tsx";
import { RegisterScreen } from "../../features/registration/screens/register-screen.tsx";
import { pageHistory } from "../../shared/navigation/browser-page-history.ts";
import type { PageLocation } from "../../shared/navigation/page-history.ts";
import { routePaths } from "../../shared/navigation/route-paths.ts";
import { keepNewAccount } from "../../shared/session/new-account.ts";

/** The name goes along with the page; the password stays in memory, for the sign-in to follow. */
export function RegisterPage() {
  return (
    <RegisterScreen
      loginPath={routePaths.login}
      onRegistered={(account) => {
        keepNewAccount(account);
        pageHistory.replace(routePaths.registerResult, { registered: account.username });
      }}
    />
  );
}

function registeredName(state: unknown): string | null {
  const name = typeof state === "object" && state !== null && "registered" in state ? state.registered : null;
  return typeof name === "string" ? name : null;
}

export function RegisterResultPage({ location }: { location: PageLocation }) {
  const name = registeredName(location.state);
  const login = name === null ? routePaths.login : `${routePaths.login}?username=${encodeURIComponent(name)}`;
  return <RegisterResultScreen name={name} onHome={() => pageHistory.push(login)} />;
}
