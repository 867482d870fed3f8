import { pageHistory } from "../../shared/navigation/browser-page-history.ts";
import { Button } from "../../shared/ui/button.tsx";
import { routePaths } from "../route-paths.ts";
import { MessagePage } from "./message-page.tsx";
import { pagesText } from "./text.ts";

/** A public address whose screen comes with a later release: no session is asked for. */
export function UnfinishedPage() {
  return (
    <MessagePage mark="404" title={pagesText.notFound} text={pagesText.unfinishedHint}>
      <Button kind="primary" onClick={() => pageHistory.push(routePaths.login)}>
        {pagesText.backToLogin}
      </Button>
    </MessagePage>
  );
}
