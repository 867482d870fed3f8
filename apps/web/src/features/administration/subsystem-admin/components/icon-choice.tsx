import { useState } from "react";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { isBuiltIn } from "#shared/subsystem/icon-of.ts";
import { SubsystemIcon } from "#shared/subsystem/subsystem-icon.tsx";
import { Spinner } from "#shared/ui/spinner.tsx";
import { setIcon, useRefreshSubsystems } from "../api.ts";
import { iconFault, iconName } from "../model/icon-file.ts";
import type { Subsystem } from "../model/subsystem-form.ts";
import { subsystemText as text } from "../text.ts";
import { IconPicker } from "./icon-picker.tsx";
import styles from "./subsystem-admin.module.css";

/** The picture is the button that changes it; three subsystems have fixed drawings. */
export function IconChoice({ row }: { row: Subsystem }) {
  const { appId, appCnName, appPhotoPath } = row;
  const refresh = useRefreshSubsystems();
  const [isSending, setIsSending] = useState(false);
  // A picture that failed to load is not retried, so another one gets a new component.
  const picture = <SubsystemIcon key={appPhotoPath} entry={row} />;
  if (isBuiltIn(appId)) return <span className={styles.icon}>{picture}</span>;

  async function send(file: File): Promise<void> {
    const fault = iconFault(file);
    if (fault !== undefined) {
      notify({ kind: "error", text: fault });
      return;
    }
    setIsSending(true);
    try {
      await setIcon(appId, file, iconName(file.type));
      notify({ kind: "success", text: text.iconSaved(appCnName) });
      await refresh();
    } catch (error) {
      reportError(error);
    } finally {
      setIsSending(false);
    }
  }

  return (
    <IconPicker
      className={styles.icon}
      label={text.icon(appCnName)}
      isBusy={isSending}
      onFile={(file) => void send(file)}
    >
      {isSending ? <Spinner /> : picture}
    </IconPicker>
  );
}
