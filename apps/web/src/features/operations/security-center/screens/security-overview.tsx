import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { PageHead } from "#shared/workspace-ui/page-head.tsx";
import { useSecurityOverview } from "../api.ts";
import { DataKeysCard } from "../components/data-keys-card.tsx";
import styles from "../components/security.module.css";
import {
  AdministratorsCard,
  AgedCard,
  FindingsCard,
  LimitsCard,
  RestrictionsCard,
} from "../components/security-cards.tsx";
import { securityText as text } from "../text.ts";

/** 安全中心: restricted accounts, administrators' sign-in, ages of secrets and recommendations. */
export function SecurityOverview() {
  const { data, error, isFetching, refetch } = useSecurityOverview();
  return (
    <>
      <PageHead title={text.title} note={text.note}>
        <Button isLoading={isFetching && data !== undefined} onClick={() => void refetch()}>
          {text.refresh}
        </Button>
      </PageHead>
      {error ? (
        <LoadFailure subject={text.subject} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : null}
      {data || error ? null : <Skeleton lines={10} label={`正在加载${text.subject}`} />}
      {data ? (
        <div className={styles.page}>
          <FindingsCard findings={data.findings} />
          <RestrictionsCard held={data.held} onReleased={refetch} />
          <AdministratorsCard administrators={data.administrators} isTwoStepRequired={data.isTwoStepRequired} />
          <AgedCard aged={data.aged} />
          <DataKeysCard />
          <LimitsCard limits={data.limits} />
        </div>
      ) : null}
    </>
  );
}
