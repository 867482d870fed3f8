import { HomeButton } from "./failure-pages.tsx";
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

/** Shows only this text: for a menu item whose component is unknown. */
export function TextNotFoundPage() {
  return <p>{signedInPagesText.textNotFound}</p>;
}
