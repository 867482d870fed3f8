import { Result } from "#shared/ui/result.tsx";
import { HomeButton } from "./failure-pages.tsx";
import { signedInPagesText } from "./signed-in-pages-text.ts";

export function SuccessResultPage() {
  return (
    <main>
      <Result kind="success" title={signedInPagesText.successTitle} description={signedInPagesText.successText}>
        <HomeButton />
      </Result>
    </main>
  );
}

export function FailureResultPage() {
  return (
    <main>
      <Result kind="failure" title={signedInPagesText.failureTitle} description={signedInPagesText.failureText}>
        <HomeButton />
      </Result>
    </main>
  );
}
