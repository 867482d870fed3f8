import { Button } from "../../shared/ui/button.tsx";
import { HomeButton } from "./home-button.tsx";
import { MessagePage } from "./message-page.tsx";
import { pagesText } from "./text.ts";

export function ServerErrorPage() {
  return (
    <MessagePage mark="500" title={pagesText.serverError} text={pagesText.serverErrorHint}>
      <HomeButton />
      <Button onClick={() => window.location.reload()}>{pagesText.reload}</Button>
    </MessagePage>
  );
}
