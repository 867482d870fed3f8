import { useEffect, useState } from "react";
import { isAborted } from "#shared/api/client.ts";
import { reportSessionError } from "#shared/query/report-session-error.ts";
import { Button } from "#shared/ui/button.tsx";
import { Spinner } from "#shared/ui/spinner.tsx";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import { WorkspaceDialog } from "#shared/workspace-ui/workspace-dialog.tsx";
import { type ProviderRow, testProvider } from "../api.ts";
import { providerText as text } from "../text.ts";
import styles from "./trial-dialog.module.css";

type Trial = { readonly findings: readonly string[] } | { readonly failure: string } | null;

/** Tests the provider's settings and shows the findings or the exact failure. */
export function TrialDialog({ provider, onClose }: { provider: ProviderRow; onClose: () => void }) {
  const [attempt, setAttempt] = useState(0);
  const [trial, setTrial] = useState<Trial>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each attempt
  useEffect(() => {
    const controller = new AbortController();
    setTrial(null);
    testProvider(provider.id, controller.signal).then(setTrial, (error: unknown) => {
      if (isAborted(error)) return;
      reportSessionError(error);
      setTrial({ failure: error instanceof Error ? error.message : "" });
    });
    return () => controller.abort();
  }, [provider.id, attempt]);

  return (
    <WorkspaceDialog
      open
      title={text.testTitle(provider.name)}
      onClose={onClose}
      footer={
        <>
          <Button disabled={trial === null} onClick={() => setAttempt(attempt + 1)}>
            {text.again}
          </Button>
          <Button kind="primary" onClick={onClose}>
            {text.close}
          </Button>
        </>
      }
    >
      <div className={styles.trial} role="status">
        <Result trial={trial} />
      </div>
    </WorkspaceDialog>
  );
}

function Result({ trial }: { trial: Trial }) {
  if (trial === null)
    return (
      <p>
        <Spinner /> {text.testing}
      </p>
    );
  if ("failure" in trial) return <StatusWord tone="bad">{trial.failure}</StatusWord>;
  return (
    <>
      <StatusWord tone="good">{text.tested}</StatusWord>
      <ul>
        {trial.findings.map((finding) => (
          <li key={finding}>{finding}</li>
        ))}
      </ul>
    </>
  );
}
