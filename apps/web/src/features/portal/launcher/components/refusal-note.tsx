import { portalConfig } from "#shared/config/portal-config.ts";
import { Button } from "#shared/ui/button.tsx";
import { Icon } from "#shared/ui/icon.tsx";
import { launcherText } from "../text.ts";
import styles from "./launcher-grid.module.css";

export interface Refusal {
  /** Of the subsystem. */
  readonly name: string;
  readonly message: string;
  /** What can be done about it, where the message does not say so. */
  readonly help?: string;
  /** Installing or renewing the certificate agent would help. */
  readonly needsAgent?: boolean;
  /** Tries again. */
  readonly retry?: () => void;
}

/** Why a subsystem was not entered. */
export function RefusalNote({ refusal: { name, message, help, needsAgent, retry } }: { refusal: Refusal }) {
  const downloadUrl = needsAgent ? (portalConfig.signInWays.certificate?.downloadUrl ?? null) : null;
  return (
    <div className={styles.refusal}>
      <Icon name="warning" size={18} />
      <div>
        <p>
          <b>{name}</b>：<span>{message}</span>
        </p>
        {help === undefined ? null : <p>{help}</p>}
      </div>
      {downloadUrl === null ? null : (
        <a href={downloadUrl} target="_blank" rel="noopener noreferrer">
          {launcherText.downloadAgent}
        </a>
      )}
      {retry ? (
        <Button size="small" onClick={retry}>
          {launcherText.certifyAgain}
        </Button>
      ) : null}
    </div>
  );
}
