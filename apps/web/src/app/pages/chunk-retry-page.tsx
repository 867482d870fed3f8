import { Button } from "../../shared/ui/button.tsx";
import { MessagePage } from "./message-page.tsx";
import { pagesText } from "./text.ts";

/** A part of the app did not arrive. Browsers remember a failed part, so only loading anew helps. */
export function ChunkRetryPage() {
  return (
    <MessagePage mark="…" title={pagesText.chunkTitle} text={pagesText.chunkText}>
      <Button kind="primary" onClick={() => window.location.reload()}>
        {pagesText.reload}
      </Button>
    </MessagePage>
  );
}
