import { HomeButton } from "./home-button.tsx";
import { MessagePage } from "./message-page.tsx";
import { signedInPagesText } from "./signed-in-pages-text.ts";

export function ForbiddenPage() {
  return (
    <MessagePage mark="403" title={signedInPagesText.forbidden} text={signedInPagesText.forbiddenHint}>
      <HomeButton />
    </MessagePage>
  );
}

export function NotFoundPage() {
  return (
    <MessagePage mark="404" title={signedInPagesText.notFound} text={signedInPagesText.notFoundHint}>
      <HomeButton />
    </MessagePage>
  );
}
