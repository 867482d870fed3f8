import { useRef, useState } from "react";
import { notify } from "../../../shared/feedback/notify.ts";
import { reportError } from "../../../shared/feedback/report-error.ts";
import { isBuiltIn } from "../../../shared/subsystem/icon-of.ts";
import { SubsystemIcon } from "../../../shared/subsystem/subsystem-icon.tsx";
import { Spinner } from "../../../shared/ui/spinner.tsx";
import { setIcon, useRefreshSubsystems } from "../api.ts";
import { iconFault, iconKinds, iconName } from "../model/icon-file.ts";
import type { Subsystem } from "../model/subsystem-form.ts";
import { subsystemText as text } from "../text.ts";
import styles from "./subsystem-admin.module.css";

/** The picture is the button that changes it; three subsystems keep the drawing of the product. */
export function IconChoice({ row }: { row: Subsystem }) {
  const { appId, appCnName, appPhotoPath } = row;
  const input = useRef<HTMLInputElement>(null);
  const refresh = useRefreshSubsystems();
  const [isSending, setIsSending] = useState(false);
  // A picture that did not load is given up for good: another one gets another try.
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
    <>
      <button
        type="button"
        className={styles.icon}
        aria-label={text.icon(appCnName)}
        aria-busy={isSending || undefined}
        disabled={isSending}
        title={text.iconHint}
        onClick={() => input.current?.click()}
      >
        {isSending ? <Spinner /> : picture}
      </button>
      {/* Its button stands for it. Around it, as the component library shows every file field itself. */}
      <span hidden>
        <input
          ref={input}
          type="file"
          aria-label={text.icon(appCnName)}
          accept={iconKinds}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void send(file);
            // The same file may be picked again, changed meanwhile.
            currentTarget.value = "";
          }}
        />
      </span>
    </>
  );
}
