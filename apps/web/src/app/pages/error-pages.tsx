import { useNavigate } from "react-router";
import { Button } from "../../shared/ui/button.tsx";
import { routePaths } from "../route-paths.ts";
import { MessagePage } from "./message-page.tsx";
import { pagesText } from "./text.ts";

/** Leads to the route named dashboard, as a move inside the app, which keeps the session. */
function HomeButton() {
  const navigate = useNavigate();
  return (
    <Button kind="primary" onClick={() => void navigate(routePaths.dashboard)}>
      {pagesText.backHome}
    </Button>
  );
}

export function ForbiddenPage() {
  return (
    <MessagePage mark="403" title={pagesText.forbidden} text={pagesText.forbiddenHint}>
      <HomeButton />
    </MessagePage>
  );
}

export function NotFoundPage() {
  return (
    <MessagePage mark="404" title={pagesText.notFound} text={pagesText.notFoundHint}>
      <HomeButton />
    </MessagePage>
  );
}

export function ServerErrorPage() {
  return (
    <MessagePage mark="500" title={pagesText.serverError} text={pagesText.serverErrorHint}>
      <HomeButton />
      <Button onClick={() => window.location.reload()}>{pagesText.reload}</Button>
    </MessagePage>
  );
}

/** A public address whose screen comes with a later release: no session is asked for. */
export function UnfinishedPage() {
  const navigate = useNavigate();
  return (
    <MessagePage mark="404" title={pagesText.notFound} text={pagesText.unfinishedHint}>
      <Button kind="primary" onClick={() => void navigate(routePaths.login)}>
        {pagesText.backToLogin}
      </Button>
    </MessagePage>
  );
}
