import type { NoticeChoices } from "@tender/contract";
import { Checkbox } from "antd";
import { useState } from "react";
import { useAlertPermission } from "#shared/browser-alert/permission.ts";
import { notify } from "#shared/feedback/notify.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { useNoticePreferences, useSaveNoticePreferences } from "../api.ts";
import { shownSubjects, waysOf, withChoices } from "../model/notice-rows.ts";
import styles from "../quiet.module.css";
import { accountText } from "../text.ts";
import { BrowserAlertRow } from "./browser-alert-row.tsx";
import { SettingRow } from "./setting-row.tsx";

const text = accountText.notification;

/** The subjects and ways of notices. Each change is saved at once and alone, so that changes of another tab stay. */
export function NoticePreferencesForm() {
  const { data, error, isFetching, refetch } = useNoticePreferences();
  const permission = useAlertPermission();
  const saving = useSaveNoticePreferences();
  // Shows the clicked state until the server has answered.
  const [requested, setRequested] = useState<NoticeChoices>({});
  if (!data) {
    if (error === null) return <Skeleton lines={8} />;
    return <LoadFailure subject={text.subject} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  const { mail } = data;
  const preferences = withChoices(data.preferences, requested);
  const change = (choices: NoticeChoices): void => {
    setRequested((before) => withChoices(withChoices(data.preferences, before), choices));
    saving.mutate(choices, {
      onSuccess: () => notify({ kind: "success", text: text.saved }),
      onSettled: () => setRequested({}),
    });
  };
  return (
    <>
      <p className={styles.quiet}>{text.note}</p>
      {mail === "ready" ? null : <p className={styles.quiet}>{text.mail[mail]}</p>}
      <ul>
        <BrowserAlertRow permission={permission} />
        {shownSubjects.map((subject) => {
          const { title, note } = text.subjects[subject];
          return (
            <SettingRow key={subject} title={title} note={note}>
              {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would show its legend a second time */}
              <div role="group" aria-label={title} className={styles.ways}>
                {waysOf(subject, { preferences, mail, permission }).map(({ way, isOn, isFixed }) => (
                  <Checkbox
                    key={way}
                    checked={isOn}
                    disabled={isFixed}
                    onChange={({ target }) => change({ [subject]: { [way]: target.checked } })}
                  >
                    {text.ways[way]}
                  </Checkbox>
                ))}
              </div>
            </SettingRow>
          );
        })}
      </ul>
    </>
  );
}
