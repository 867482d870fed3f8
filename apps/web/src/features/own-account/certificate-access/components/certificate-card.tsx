import { useState } from "react";
import { portalConfig } from "#shared/config/portal-config.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { ensureProof } from "#shared/proof/proof-request.ts";
import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { Card } from "#shared/workspace-ui/card.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { useOwnCertificates, useRefreshOwnCertificates } from "../api.ts";
import { ownCertificateText as text } from "../text.ts";
import { BindCertificateDialog } from "./bind-certificate-dialog.tsx";
import { CertificateList } from "./certificate-list.tsx";
import styles from "./own-certificate.module.css";

/** The user's certificates in the security settings; absent without trusted authorities and bound certificates. */
export function CertificateCard() {
  const { data, error, isFetching, refetch } = useOwnCertificates();
  const refresh = useRefreshOwnCertificates();
  const [isBinding, setIsBinding] = useState(false);
  const isOffered = portalConfig.signInWays.certificate !== null;

  async function begin(): Promise<void> {
    try {
      if (await ensureProof()) setIsBinding(true);
    } catch (failure) {
      reportError(failure);
    }
  }

  function finish(isWaiting: boolean): void {
    setIsBinding(false);
    notify({ kind: isWaiting ? "info" : "success", text: isWaiting ? text.waiting : text.bound });
    void refresh();
  }

  useTabDialog(
    "bind-certificate",
    isBinding ? <BindCertificateDialog onClose={() => setIsBinding(false)} onBound={finish} /> : null,
  );

  if (!isOffered && !data?.length) return null;
  return (
    <Card title={text.title}>
      <p className={styles.about}>{text.about}</p>
      {data ? (
        <CertificateList certificates={data} onChanged={refresh} />
      ) : error === null ? (
        <Skeleton lines={2} />
      ) : (
        <LoadFailure subject={text.subject} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {isOffered ? (
        <Button className={styles.add} onClick={() => void begin()}>
          {text.bind}
        </Button>
      ) : null}
    </Card>
  );
}
