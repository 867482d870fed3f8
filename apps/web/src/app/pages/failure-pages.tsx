import { pageHistory } from "../../shared/navigation/browser-page-history.ts";
import { routePaths } from "../../shared/navigation/route-paths.ts";
import { Button } from "../../shared/ui/button.tsx";
import { MessagePage } from "./message-page.tsx";
import { pagesText } from "./text.ts";

const reload = (): void => window.location.reload();

/** Leads to the route named dashboard, as a move inside the app, which keeps the session. */
export function HomeButton() {
  return (
    <Button kind="primary" onClick={() => pageHistory.push(routePaths.dashboard)}>
      {pagesText.backHome}
    </Button>
  );
}

export function ServerErrorPage() {
  return (
    <MessagePage mark="500" title={pagesText.serverError} text={pagesText.serverErrorHint}>
      <HomeButton />
      <Button onClick={reload}>{pagesText.reload}</Button>
    </MessagePage>
  );
}

/** A part of the app did not arrive. Browsers remember a failed part, so only loading anew helps. */
export function ChunkRetryPage() {
  return (
    <MessagePage mark="…" title={pagesText.chunkTitle} text={pagesText.chunkText}>
      <Button kind="primary" onClick={reload}>
        {pagesText.reload}
      </Button>
    </MessagePage>
  );
}

/** Nobody can say now whose session this is. */
export function ServerUnreachablePage({ onRetry }: { onRetry: () => void }) {
  return (
    <MessagePage mark="…" title={pagesText.unreachableTitle} text={pagesText.unreachableText}>
      <Button kind="primary" onClick={onRetry}>
        {pagesText.retry}
      </Button>
    </MessagePage>
  );
}
