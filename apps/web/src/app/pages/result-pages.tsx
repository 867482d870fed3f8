import { useNavigate } from "react-router";
import { Button } from "../../shared/ui/button.tsx";
import { Result } from "../../shared/ui/result.tsx";
import { routePaths } from "../route-paths.ts";
import { pagesText } from "./text.ts";

export function SuccessResultPage() {
  const navigate = useNavigate();
  return (
    <main>
      <Result kind="success" title={pagesText.successTitle} description={pagesText.successText}>
        <Button kind="primary" onClick={() => void navigate(routePaths.dashboard)}>
          {pagesText.backHome}
        </Button>
      </Result>
    </main>
  );
}

export function FailureResultPage() {
  const navigate = useNavigate();
  return (
    <main>
      <Result kind="failure" title={pagesText.failureTitle} description={pagesText.failureText}>
        <Button kind="primary" onClick={() => void navigate(routePaths.dashboard)}>
          {pagesText.backHome}
        </Button>
      </Result>
    </main>
  );
}
