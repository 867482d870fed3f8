import { useState } from "react";
import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { Item, ItemList, ItemTime } from "#shared/workspace-ui/item-list.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { useEvents } from "../api.ts";
import styles from "../quiet.module.css";
import { accountText } from "../text.ts";

const text = accountText.events;
const INITIAL_COUNT = 5;
const EXPANDED_COUNT = 50;

/** The latest security events of the account. */
export function EventList() {
  const [isLong, setIsLong] = useState(false);
  const { data, error, isFetching, refetch } = useEvents(isLong ? EXPANDED_COUNT : INITIAL_COUNT);
  if (!data) {
    if (error === null) return <Skeleton lines={3} />;
    return <LoadFailure subject={text.subject} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (data.total === 0) return <p className={styles.quiet}>{text.none}</p>;
  return (
    <>
      <ItemList>
        {data.rows.map(({ id, at, text: words, address, device }) => (
          <Item key={id} title={words} note={[device, address].filter(Boolean).join(" · ")}>
            <ItemTime>
              <TimeText at={at} />
            </ItemTime>
          </Item>
        ))}
      </ItemList>
      {data.total > INITIAL_COUNT ? (
        <Button
          kind="text"
          isLoading={isFetching && isLong && data.rows.length <= INITIAL_COUNT}
          onClick={() => setIsLong(!isLong)}
        >
          {isLong ? text.less : text.more}
        </Button>
      ) : null}
    </>
  );
}
