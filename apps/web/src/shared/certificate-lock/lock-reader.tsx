import type { ReactNode } from "react";
import { portalConfig } from "#shared/config/portal-config.ts";
import { Button } from "#shared/ui/button.tsx";
import { Icon } from "#shared/ui/icon.tsx";
import { Spinner } from "#shared/ui/spinner.tsx";
import { CertificateChoice } from "./certificate-choice.tsx";
import { classifyLockError, type LockError } from "./lock-error.ts";
import styles from "./lock-reader.module.css";
import { lockText as text } from "./lock-text.ts";
import type { useLock } from "./use-lock.ts";

interface Props {
  readonly lock: ReturnType<typeof useLock>;
  /** A sentence below the state of the lock. */
  readonly notice?: string | null;
}

/** Shows the state of the lock and the actions that it allows. */
export function LockReader({ lock, notice = null }: Props) {
  const { reading } = lock;
  return (
    <div className={styles.reader}>
      <ReadingState lock={lock} />
      <p className={styles.notice} role="status" hidden={notice === null || reading.kind === "looking"}>
        <Icon name="warning" size={18} />
        {notice}
      </p>
    </div>
  );
}

function ReadingState({ lock }: { lock: Props["lock"] }): ReactNode {
  const { reading, read, choose } = lock;
  switch (reading.kind) {
    case "looking":
      return (
        <p className={styles.line} role="status">
          <Spinner />
          {text.looking}
        </p>
      );
    case "none":
      return <WithoutBridge />;
    case "waiting":
    case "reading":
      return (
        <>
          {reading.bridge.kind === "agent" ? <p className={styles.hint}>{text.beforeAgent}</p> : null}
          <Button isLoading={reading.kind === "reading"} onClick={() => void read()}>
            {reading.kind === "reading" ? text.reading : text.read}
          </Button>
        </>
      );
    case "failed":
      return <LockFailure error={reading.error} onRetry={() => void read()} />;
    case "ready":
      return (
        <>
          <p className={styles.line} role="status" data-tone="good">
            <Icon name="check-circle" size={18} />
            <span>{text.initialised}</span>
            <Button kind="text" size="small" onClick={() => void read()}>
              {text.readAgain}
            </Button>
          </p>
          <CertificateChoice certificates={reading.certificates} chosen={reading.chosen} onChoose={choose} />
        </>
      );
  }
}

/** Help for a browser without a bridge: an agent if the installation offers one, else a browser with the control. */
function WithoutBridge() {
  const downloadUrl = portalConfig.signInWays.certificate?.downloadUrl ?? null;
  return (
    <div className={styles.failure}>
      <Warning>{text.needsInternetExplorer}</Warning>
      <p className={styles.actions}>
        <a href="/guide/index.html#certificate" target="_blank" rel="noopener noreferrer">
          {text.help}
        </a>
        {downloadUrl === null ? null : <Download url={downloadUrl} />}
      </p>
    </div>
  );
}

const Download = ({ url }: { url: string }) => (
  <a href={url} target="_blank" rel="noopener noreferrer">
    {text.download}
  </a>
);

function LockFailure({ error, onRetry }: { error: LockError; onRetry: () => void }) {
  const { code, message } = error;
  const downloadUrl = portalConfig.signInWays.certificate?.downloadUrl ?? null;
  return (
    <div className={styles.failure} role="alert">
      <Warning>
        <FailureCause error={error} />
      </Warning>
      {classifyLockError(code) === "unreached" ? <p>{message}</p> : null}
      {code === "DENIED" ? <p className={styles.hint}>{text.deniedHelp}</p> : null}
      <p className={styles.actions}>
        <Button size="small" onClick={onRetry}>
          {text.readAgain}
        </Button>
        {downloadUrl !== null && (code === "NO_AGENT" || code === "VERSION") ? <Download url={downloadUrl} /> : null}
      </p>
    </div>
  );
}

/** Shows the cause. A failed connection has its own text; a fault of the device begins with the fixed words. */
function FailureCause({ error: { code, message } }: { error: LockError }) {
  const errorClass = classifyLockError(code);
  if (errorClass === "unreached") return text.needsInternetExplorer;
  if (errorClass === "outdated") return message;
  return (
    <>
      {text.initialisationFailed}
      <span className={styles.cause}>{message}</span>
    </>
  );
}

const Warning = ({ children }: { children: ReactNode }) => (
  <p className={styles.line} data-tone="warning">
    <Icon name="warning" size={18} />
    <span>{children}</span>
  </p>
);
