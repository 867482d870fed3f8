import { useState } from "react";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { PasskeyCancelledError } from "#shared/passkey/passkey-browser.ts";
import { arePasskeysSupported } from "#shared/passkey/passkey-support.ts";
import { ensureProof } from "#shared/proof/proof-request.ts";
import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { Card } from "#shared/workspace-ui/card.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { addPasskey } from "../api.ts";
import { useOwnPasskeys, useRefreshPasskeys } from "../queries.ts";
import { passkeyText as text } from "../text.ts";
import { PasskeyList } from "./passkey-list.tsx";
import styles from "./security-card.module.css";

/** The user's passkeys in the security settings. */
export function PasskeyCard() {
  const { data, error, isFetching, refetch } = useOwnPasskeys();
  const refresh = useRefreshPasskeys();
  const [isAdding, setIsAdding] = useState(false);

  async function add(): Promise<void> {
    setIsAdding(true);
    try {
      if (!(await ensureProof())) return;
      const { name } = await addPasskey();
      notify({ kind: "success", text: text.added(name) });
      await refresh();
    } catch (failure) {
      if (failure instanceof PasskeyCancelledError) notify({ kind: "warning", text: failure.message });
      else reportError(failure);
    } finally {
      setIsAdding(false);
    }
  }

  return (
    <Card title={text.title}>
      <p className={styles.about}>{text.description}</p>
      {data ? (
        <PasskeyList passkeys={data} onChanged={refresh} />
      ) : error === null ? (
        <Skeleton lines={2} />
      ) : (
        <LoadFailure subject={text.cardLabel} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {arePasskeysSupported() ? (
        <Button className={styles.add} isLoading={isAdding} onClick={() => void add()}>
          {text.add}
        </Button>
      ) : (
        <p className={styles.about}>{text.unsupported}</p>
      )}
    </Card>
  );
}
