import type { AuthType } from "@tender/contract";
import { SCAN_POLL_MS } from "@tender/contract/constants";
import { useRef, useState } from "react";
import { ApiError } from "#shared/api/client.ts";
import { ScanCodeView } from "#shared/scan/scan-code-view.tsx";
import { useScanCode } from "#shared/scan/use-scan-code.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { drawScanCode, pollScanSignIn } from "../api.ts";
import { finishSignIn } from "../finish-sign-in.ts";
import { failureDescription } from "../model/sign-in-failure.ts";
import styles from "./mobile-panel.module.css";
import { mobileText } from "./mobile-text.ts";

/** Specification 8: this error stops the polling, and no new code is drawn. */
const isTaskMissing = (error: unknown): boolean => error instanceof Error && error.message === "任务id不能为空";

/** The server's clock is ahead of the page's. */
const isExpired = (error: unknown): boolean => error instanceof ApiError && error.code === "scan.expired";

/** Another window has drawn a newer code: a new one here would end that one in turn. */
const isReplaced = (error: unknown): boolean => error instanceof ApiError && error.code === "scan.replaced";

/** Limits the renewals of an unattended code, so that an open page does not request codes for ever. */
const MAX_RENEWALS = 3;

interface Failure {
  readonly message: string;
  /** Another code is drawn when the user has closed the message. */
  readonly isStopped: boolean;
}

/** The sign-in by one of the two apps: its code and the state of the task. */
export function ScanPanel({ authType, app }: { authType: AuthType; app: string }) {
  const [failure, setFailure] = useState<Failure | null>(null);
  /** Expired codes since the user's last action. */
  const renewals = useRef(0);

  /** Reports the expiry. Returns true if another code is drawn at once. */
  function renew(): boolean {
    if (renewals.current >= MAX_RENEWALS) return false;
    renewals.current += 1;
    setFailure({ message: mobileText.scanExpired, isStopped: false });
    return true;
  }

  const { code, refresh } = useScanCode({
    draw: (signal) => drawScanCode(authType, signal),
    readResult: async (taskId, signal) => {
      const result = await pollScanSignIn(taskId, authType, signal);
      if (result) finishSignIn(result);
      return result !== null;
    },
    pollIntervalMs: SCAN_POLL_MS,
    onRefused: (error) => {
      if (isTaskMissing(error)) return false;
      if (isExpired(error)) return renew();
      // Draws no further code under an unread message: a server with problems is not asked for codes for ever.
      const isStopped = isReplaced(error) || failure !== null;
      setFailure({ message: failureDescription(error instanceof Error ? error.message : null), isStopped });
      return !isStopped;
    },
    onExpired: renew,
  });

  function drawAgain(): void {
    renewals.current = 0;
    refresh();
  }

  function close(): void {
    renewals.current = 0;
    if (failure?.isStopped) refresh();
    setFailure(null);
  }

  return (
    <div className={styles.scan}>
      <ScanCodeView code={code} label={mobileText.scanPicture} hint={mobileText.scanHint(app)} onRefresh={drawAgain} />
      <Dialog
        open={failure !== null}
        title={mobileText.scanFailed}
        width={416}
        onClose={close}
        footer={
          <Button kind="primary" onClick={close}>
            {mobileText.understood}
          </Button>
        }
      >
        <p>{failure?.message}</p>
      </Dialog>
    </div>
  );
}
