import { useEffect } from "react";
import {
  type AlertPermission,
  requestAlertPermission,
  watchAlertPermission,
} from "#shared/browser-alert/permission.ts";
import { notify } from "#shared/feedback/notify.ts";
import { Button } from "#shared/ui/button.tsx";
import { accountText } from "../text.ts";
import { SettingRow } from "./setting-row.tsx";

const text = accountText.notification.browser;

/**
 * The browser's permission for notifications. It is requested only on a click, and only the browser's settings can
 * revert the answer.
 */
export function BrowserAlertRow({ permission }: { permission: AlertPermission }) {
  useEffect(watchAlertPermission, []);
  const requestPermission = async () => {
    if ((await requestAlertPermission()) === "unasked") notify({ kind: "info", text: text.leftOpen });
  };
  return (
    <SettingRow title={text.title} note={text.notes[permission]} value={text.states[permission]}>
      {permission === "unasked" ? <Button onClick={() => void requestPermission()}>{text.ask}</Button> : null}
    </SettingRow>
  );
}
