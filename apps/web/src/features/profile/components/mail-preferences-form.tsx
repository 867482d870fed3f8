import { Checkbox } from "antd";
import { useState } from "react";
import { notify } from "../../../shared/feedback/notify.ts";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { LoadFailure } from "../../../shared/workspace-ui/load-failure.tsx";
import { type MailPreferences, useMailPreferences, useSaveMailPreferences } from "../api.ts";
import styles from "../quiet.module.css";
import { accountText } from "../text.ts";
import { SettingRow } from "./setting-row.tsx";

const text = accountText.notification;

/** Which security events come by mail as well; each change is saved at once. */
export function MailPreferencesForm() {
  const { data, error, isFetching, refetch } = useMailPreferences();
  const saving = useSaveMailPreferences();
  // The clicked state is shown until the server has answered.
  const [asked, setAsked] = useState<MailPreferences | null>(null);
  if (!data) {
    if (error === null) return <Skeleton lines={4} />;
    return <LoadFailure what={text.what} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  const { preferences, hasEmail } = data;
  const shown = asked ?? preferences;
  const change = (part: Partial<MailPreferences>): void => {
    const wishes = { ...shown, ...part };
    setAsked(wishes);
    saving.mutate(wishes, {
      onSuccess: () => notify({ kind: "success", text: text.saved }),
      onSettled: () => setAsked(null),
    });
  };
  return (
    <>
      <p className={styles.quiet}>{text.note}</p>
      {hasEmail ? null : <p className={styles.quiet}>{text.noEmail}</p>}
      <ul>
        <SettingRow title={text.always} note={text.alwaysNote}>
          <Checkbox checked disabled>
            {text.byMail}
          </Checkbox>
        </SettingRow>
        <SettingRow title={text.signIn} note={text.signInNote}>
          <Checkbox checked={shown.signIn.mail} onChange={({ target }) => change({ signIn: { mail: target.checked } })}>
            {text.byMail}
          </Checkbox>
        </SettingRow>
        <SettingRow title={text.activity} note={text.activityNote}>
          <Checkbox
            checked={shown.activity.mail}
            onChange={({ target }) => change({ activity: { mail: target.checked } })}
          >
            {text.byMail}
          </Checkbox>
        </SettingRow>
      </ul>
    </>
  );
}
