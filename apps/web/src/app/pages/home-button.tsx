import { pageHistory } from "../../shared/navigation/browser-page-history.ts";
import { routePaths } from "../../shared/navigation/route-paths.ts";
import { Button } from "../../shared/ui/button.tsx";
import { pagesText } from "./text.ts";

/** Leads to the route named dashboard, as a move inside the app, which keeps the session. */
export function HomeButton() {
  return (
    <Button kind="primary" onClick={() => pageHistory.push(routePaths.dashboard)}>
      {pagesText.backHome}
    </Button>
  );
}
