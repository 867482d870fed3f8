import { useEffect, useState } from "react";
import { isAborted } from "../../../shared/api/client.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Icon } from "../../../shared/ui/icon.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { drawScanCode } from "../api.ts";
import { failureDescription } from "../model/sign-in-failure.ts";
import styles from "./mobile-panel.module.css";
import { mobileText } from "./mobile-text.ts";

type ScanCode = { kind: "loading" } | { kind: "shown"; picture: string } | { kind: "failed"; message: string };

/** The QR code of one of the two apps; a failure is said in its place, with a way to ask again. */
export function ScanPanel({ authType }: { authType: "0" | "1" }) {
  const [code, setCode] = useState<ScanCode>({ kind: "loading" });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the counter asks again
  useEffect(() => {
    const leaving = new AbortController();
    setCode({ kind: "loading" });
    drawScanCode(authType, leaving.signal).then(
      ({ base64 }) => setCode({ kind: "shown", picture: base64 }),
      (error: unknown) => {
        if (isAborted(error)) return;
        setCode({ kind: "failed", message: failureDescription(error instanceof Error ? error.message : null) });
      },
    );
    return () => leaving.abort();
  }, [authType, attempt]);

  return (
    <div className={styles.scan}>
      <div className={styles.code}>
        {code.kind === "loading" ? <Skeleton height={188} label={mobileText.scanLoading} /> : null}
        {code.kind === "shown" ? (
          <img src={code.picture} alt={mobileText.scanPicture} width={188} height={188} />
        ) : null}
        {code.kind === "failed" ? (
          <div className={styles.failed} role="alert">
            <Icon name="qr-code" size={40} />
            <p>{code.message}</p>
            <Button size="small" onClick={() => setAttempt(attempt + 1)}>
              {mobileText.scanRetry}
            </Button>
          </div>
        ) : null}
      </div>
      <p className={styles.hint}>{authType === "0" ? mobileText.scanOneHint : mobileText.scanTwoHint}</p>
    </div>
  );
}
