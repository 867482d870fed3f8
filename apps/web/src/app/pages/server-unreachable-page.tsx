import { Button } from "../../shared/ui/button.tsx";
import { MessagePage } from "./message-page.tsx";
import { pagesText } from "./text.ts";

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
