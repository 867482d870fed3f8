import { useEffect } from "react";
import { notify } from "#shared/feedback/notify.ts";
import { boundedLoad, lazyChunkPage } from "#shared/loading/chunk-load.ts";
import { LoadingBoundary } from "#shared/loading/loading-boundary.tsx";
import { readSessionStored, removeSessionStored } from "#shared/storage/stored-values.ts";
import { outcomeIn } from "#shared/third-party/outcome.ts";
import { usePendingBinding } from "#shared/third-party/pending-binding.ts";

const PendingBindingGuide = lazyChunkPage(
  async () => (await import("#features/public/sign-in/components/pending-binding-guide.tsx")).PendingBindingGuide,
);

const loadHandler = boundedLoad(() => import("#features/public/sign-in/handle-outcome.ts"));

/** Reads and removes the outcome that a third-party sign-in stored for this page because no window waited for it. */
async function handleReturn(): Promise<void> {
  const stored = readSessionStored("THIRD_LOGIN");
  removeSessionStored("THIRD_LOGIN");
  const outcome = outcomeIn(stored);
  if (!outcome) return;
  await loadHandler().then(
    ({ handleOutcome }) => handleOutcome(outcome),
    ({ message }: Error) => notify({ kind: "error", text: message }),
  );
}

/** Third-party sign-ins that finish outside the form in which they began. */
export function ThirdPartyReturn() {
  const pending = usePendingBinding();
  useEffect(() => void handleReturn(), []);
  return pending ? (
    <LoadingBoundary>
      <PendingBindingGuide pending={pending} />
    </LoadingBoundary>
  ) : null;
}
