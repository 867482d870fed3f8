import { useEffect } from "react";
import { notify } from "#shared/feedback/notify.ts";
import { boundedLoad, loadedPage } from "#shared/loading/chunk-load.ts";
import { LoadingBoundary } from "#shared/loading/loading-boundary.tsx";
import { readSessionStored, removeSessionStored } from "#shared/storage/stored-values.ts";
import { outcomeIn } from "#shared/third-party/outcome.ts";
import { usePendingBinding } from "#shared/third-party/pending-binding.ts";

const PendingBindingGuide = loadedPage(
  async () => (await import("#features/public/sign-in/components/pending-binding-guide.tsx")).PendingBindingGuide,
);

const loadTaking = boundedLoad(() => import("#features/public/sign-in/take-outcome.ts"));

/** Reads and removes the outcome that a third-party sign-in stored for this page because no window waited for it. */
async function takeReturned(): Promise<void> {
  const left = readSessionStored("THIRD_LOGIN");
  removeSessionStored("THIRD_LOGIN");
  const outcome = outcomeIn(left);
  if (!outcome) return;
  await loadTaking().then(
    ({ takeOutcome }) => takeOutcome(outcome),
    ({ message }: Error) => notify({ kind: "error", text: message }),
  );
}

/** Third-party sign-ins that finish outside the form in which they began. */
export function ThirdPartyReturn() {
  const pending = usePendingBinding();
  useEffect(() => void takeReturned(), []);
  return pending ? (
    <LoadingBoundary>
      <PendingBindingGuide pending={pending} />
    </LoadingBoundary>
  ) : null;
}
