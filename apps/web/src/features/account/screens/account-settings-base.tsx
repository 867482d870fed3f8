import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { Card } from "../../../shared/workspace-ui/card.tsx";
import { LoadFailure } from "../../../shared/workspace-ui/load-failure.tsx";
import { PageHead } from "../../../shared/workspace-ui/page-head.tsx";
import { useOwnAccount } from "../api.ts";
import { AccountFacts } from "../components/account-facts.tsx";
import { DeviceList } from "../components/device-list.tsx";
import { accountText as text } from "../text.ts";
import styles from "./account-screens.module.css";

/** 账户设置: basic data to read, and the own sessions. */
export function AccountSettingsBase() {
  const { data, error, isFetching, refetch } = useOwnAccount();
  return (
    <>
      <PageHead title={text.settings.title} />
      <div className={styles.stack}>
        <Card title={text.settings.basic}>
          <p className={styles.note}>{text.settings.basicNote}</p>
          {data ? (
            <AccountFacts account={data} />
          ) : error === null ? (
            <Skeleton lines={3} />
          ) : (
            <LoadFailure what={text.what} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
          )}
        </Card>
        <Card title={text.devices.title}>
          <p className={styles.note}>{text.devices.note}</p>
          <DeviceList />
        </Card>
      </div>
    </>
  );
}
