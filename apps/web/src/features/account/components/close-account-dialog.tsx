import { beijingMinute } from "@tender/contract/beijing";
import { type FormEvent, useId, useState } from "react";
import { ApiError } from "../../../shared/api/client.ts";
import { notify } from "../../../shared/feedback/notify.ts";
import { reportError } from "../../../shared/feedback/report-error.ts";
import { ProofNotGiven } from "../../../shared/proof/proof-request.ts";
import { endSession } from "../../../shared/session/session.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Checkbox } from "../../../shared/ui/checkbox.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { TextField } from "../../../shared/ui/text-field.tsx";
import { LoadFailure } from "../../../shared/workspace-ui/load-failure.tsx";
import { closeAccount, useClosing } from "../api.ts";
import { accountText } from "../text.ts";
import styles from "./form.module.css";

const text = accountText.closing;

interface Props {
  readonly username: string;
  readonly onClose: () => void;
}

/** What closing the account means, and the last question: the own account name, typed. */
export function CloseAccountDialog({ username, onClose }: Props) {
  const { data, error, isFetching, refetch } = useClosing();
  const form = useId();
  const [typed, setTyped] = useState("");
  const [isUnderstood, setIsUnderstood] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [fault, setFault] = useState<string>();
  const isReady = isUnderstood && typed.trim() !== "" && data?.isAdministrator === false;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!isReady) return;
    setIsSending(true);
    try {
      const { effectiveAt } = await closeAccount(typed.trim());
      notify({
        kind: "warning",
        title: text.doneTitle,
        text: text.done(beijingMinute(effectiveAt)),
        durationMs: 15_000,
      });
      endSession("signed-out");
    } catch (failure) {
      setIsSending(false);
      if (failure instanceof ApiError && failure.status === 200) setFault(failure.message);
      else if (!(failure instanceof ProofNotGiven)) reportError(failure);
    }
  }

  return (
    <Dialog
      open
      title={text.title}
      width={520}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button kind="danger" type="submit" form={form} isLoading={isSending} disabled={!isReady}>
            {text.submit}
          </Button>
        </>
      }
    >
      {data ? (
        <form id={form} noValidate onSubmit={(event) => void submit(event)}>
          <p>{data.isAdministrator ? text.administrator : text.cooling(data.coolingDays)}</p>
          <ul className={styles.consequences}>
            {text.consequences.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <TextField
            label={text.confirmLabel(username)}
            autoComplete="off"
            maxLength={100}
            disabled={data.isAdministrator}
            value={typed}
            error={fault}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setFault(undefined);
            }}
          />
          <Checkbox checked={isUnderstood} disabled={data.isAdministrator} onChange={setIsUnderstood}>
            {text.understood}
          </Checkbox>
        </form>
      ) : error === null ? (
        <Skeleton lines={4} />
      ) : (
        <LoadFailure what={text.what} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
    </Dialog>
  );
}
