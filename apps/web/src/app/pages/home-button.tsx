import { pageHistory } from "../../shared/navigation/browser-page-history.ts";
import { Button } from "../../shared/ui/button.tsx";
import { routePaths } from "../route-paths.ts";
import { pagesText } from "./text.ts";

/** Leads to the route named dashboard, as a move inside the app, which keeps the session. */
export function HomeButton() {
  return (
    <Button kind="primary" onClick={() => pageHistory.push(routePaths.dashboard)}>
      {pagesText.backHome}
    </Button>
  );
}
