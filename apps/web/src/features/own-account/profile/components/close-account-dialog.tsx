import { beijingMinute } from "@tender/contract/beijing";
import { Checkbox, Form, Input } from "antd";
import { notify } from "#shared/feedback/notify.ts";
import { endSession } from "#shared/session/session.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { useWorkspaceForm } from "#shared/workspace-ui/workspace-form.tsx";
import { type Closing, closeAccount, useClosing } from "../api.ts";
import { accountText } from "../text.ts";
import styles from "./close-account-dialog.module.css";

const text = accountText.closing;

interface ClosingForm {
  readonly username: string;
  readonly isUnderstood: boolean;
}

interface Props {
  readonly username: string;
  readonly onClose: () => void;
}

async function sendClosing({ username }: ClosingForm): Promise<void> {
  const { effectiveAt } = await closeAccount(username.trim());
  notify({ kind: "warning", title: text.doneTitle, text: text.requested(beijingMinute(effectiveAt)) });
  endSession("signed-out");
}

/** Explains the closing of the account. The account name has to be typed to confirm. */
export function CloseAccountDialog({ username, onClose }: Props) {
  const { data, error, isFetching, refetch } = useClosing();
  const control = useWorkspaceForm<ClosingForm>({
    send: sendClosing,
    fieldOfRefusal: ({ status }) => (status === 200 ? "username" : undefined),
  });
  const typed = Form.useWatch((form: ClosingForm) => form.isUnderstood && form.username.trim() !== "", control.form);
  return (
    <FormDialog
      title={text.title}
      width={520}
      control={control}
      initialValues={{ username: "", isUnderstood: false }}
      submitText={text.submit}
      cancelText={text.cancel}
      danger
      isReady={typed === true && data?.isAdministrator === false}
      onClose={onClose}
    >
      {data ? (
        <Consequences closing={data} username={username} />
      ) : error === null ? (
        <Skeleton lines={4} />
      ) : (
        <LoadFailure subject={text.subject} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
    </FormDialog>
  );
}

function Consequences({ closing, username }: { closing: Closing; username: string }) {
  const { isAdministrator, coolingDays } = closing;
  return (
    <>
      <p>{isAdministrator ? text.administrator : text.cooling(coolingDays)}</p>
      <ul className={styles.consequences}>
        {text.consequences.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Form.Item name="username" label={text.confirmLabel(username)}>
        <Input autoComplete="off" maxLength={100} disabled={isAdministrator} />
      </Form.Item>
      <Form.Item name="isUnderstood" valuePropName="checked" noStyle>
        <Checkbox disabled={isAdministrator}>{text.understood}</Checkbox>
      </Form.Item>
    </>
  );
}
