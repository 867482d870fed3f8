import { portalConfig } from "#shared/config/portal-config.ts";
import { Button } from "#shared/ui/button.tsx";
import { Icon } from "#shared/ui/icon.tsx";
import { launcherText } from "../text.ts";
import styles from "./launcher-grid.module.css";

export interface Refusal {
  /** Name of the subsystem. */
  readonly name: string;
  readonly message: string;
  /** The next step, if the message does not contain it. */
  readonly help?: string;
  /** Installing or updating the certificate agent may resolve the refusal. */
  readonly needsAgent?: boolean;
  /** Repeats the entry. */
  readonly retry?: () => void;
}

/** The refusal of an entry with its actions. */
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
