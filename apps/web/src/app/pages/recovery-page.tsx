import { RecoveryScreen } from "../../features/recovery/screens/recovery-screen.tsx";
import { pageHistory } from "../../shared/navigation/browser-page-history.ts";
import type { PageLocation } from "../../shared/navigation/page-history.ts";
import { routePaths } from "../../shared/navigation/route-paths.ts";

/** Each step is an entry of the history, so that the browser's way back goes one step back. */
export function RecoveryPage({ location }: { location: PageLocation }) {
  const { state } = location;
  return (
    <RecoveryScreen
      wantedStep={typeof state === "object" && state !== null && "step" in state ? state.step : undefined}
      loginPath={routePaths.login}
      go={(step) => pageHistory.push(routePaths.recover, { step })}
      done={(username) =>
        pageHistory.replace({ pathname: routePaths.passwordChanged, search: `?${new URLSearchParams({ username })}` })
      }
    />
  );
}
