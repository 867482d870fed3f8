import { useState } from "react";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { isTypedValueRefusal } from "#shared/proof/evidence-rules.ts";
import { ensureProof } from "#shared/proof/proof-request.ts";
import { useSession } from "#shared/session/session.ts";
import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { Card } from "#shared/workspace-ui/card.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { WorkspaceDialog } from "#shared/workspace-ui/workspace-dialog.tsx";
import { confirmSetUpProved } from "../api.ts";
import { useRefreshTwoStepState, useTwoStepState } from "../queries.ts";
import { twoStepText } from "../text.ts";
import styles from "./security-card.module.css";
import { SetUpDialog } from "./set-up-dialog.tsx";
import { TwoStepOn } from "./two-step-on.tsx";

const text = twoStepText.settings;

/**
 * Two-step verification in the security settings. The proof precedes the dialog, so that no dialog opens over another.
 */
export function TwoStepCard() {
  const session = useSession();
  const { data, error, isFetching, refetch } = useTwoStepState();
  const refresh = useRefreshTwoStepState();
  const [isSettingUp, setIsSettingUp] = useState(false);

  async function begin(): Promise<void> {
    try {
      if (await ensureProof()) setIsSettingUp(true);
    } catch (failure) {
      reportError(failure);
    }
  }

  async function finish(): Promise<void> {
    setIsSettingUp(false);
    await refresh();
    notify({ kind: "success", text: text.turnedOn });
  }

  useTabDialog(
    "two-step-set-up",
    isSettingUp ? (
      <SetUpDialog
        Frame={WorkspaceDialog}
        username={session?.user.username ?? ""}
        confirmBy={confirmSetUpProved}
        cancelText={twoStepText.setUp.cancel}
        onCancel={() => setIsSettingUp(false)}
        onCompleted={() => void finish()}
        onSessionEnd={(failure) => {
          if (isTypedValueRefusal(failure) && failure.code !== "proof.required") return false;
          setIsSettingUp(false);
          reportError(failure);
          return true;
        }}
      />
    ) : null,
  );

  const state = data ? (
    <StatusWord tone={data.isOn ? "good" : "plain"}>{data.isOn ? text.on : text.off}</StatusWord>
  ) : null;
  return (
    <Card title={text.title} extra={state}>
      {data ? (
        data.isOn ? (
          <TwoStepOn state={data} onChange={() => void begin()} onChanged={refresh} />
        ) : (
          <TwoStepOff isRequired={data.isRequired} onTurnOn={() => void begin()} />
        )
      ) : error === null ? (
        <Skeleton lines={3} />
      ) : (
        <LoadFailure subject={text.statusLabel} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
    </Card>
  );
}

function TwoStepOff({ isRequired, onTurnOn }: { isRequired: boolean; onTurnOn: () => void }) {
  return (
    <>
      <p className={styles.about}>
        {isRequired ? text.required : null}
        {text.description}
      </p>
      <Button kind="primary" onClick={onTurnOn}>
        {text.turnOn}
        {text.title}
      </Button>
    </>
  );
}
