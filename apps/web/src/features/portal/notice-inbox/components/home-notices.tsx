import { Link } from "react-router";
import { PriorityTag } from "#shared/notice/priority-tag.tsx";
import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { Card } from "#shared/workspace-ui/card.tsx";
import { Item, ItemList, ItemTime } from "#shared/workspace-ui/item-list.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { useShownNotices } from "../api.ts";
import { openNotice } from "../open-notice.ts";
import { noticeText as text } from "../text.ts";
import styles from "./home-notices.module.css";

const maxShown = 5;

/** The newest unread notices on the home page, from the bell's data without a call of its own. */
export function HomeNotices() {
  const { data, error, isFetching, refetch } = useShownNotices();
  const rows = [...(data?.anntMsgList ?? []), ...(data?.sysMsgList ?? [])]
    .toSorted((first, second) => (first.createTime < second.createTime ? 1 : -1))
    .slice(0, maxShown);
  return (
    <Card title={text.home} extra={<Link to="/isps/userAnnouncement">{text.homeAll}</Link>}>
      {data === undefined ? (
        error === null ? (
          <Skeleton lines={4} />
        ) : (
          <LoadFailure subject={text.home} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        )
      ) : rows.length === 0 ? (
        <p className={styles.none}>{text.homeNone}</p>
      ) : (
        <ItemList>
          {rows.map(({ id, titile, createTime, priority }) => (
            <Item
              key={id}
              title={
                <Button kind="text" className={styles.title} onClick={() => openNotice(id)}>
                  {titile}
                </Button>
              }
            >
              <PriorityTag priority={priority} />
              <ItemTime>
                <TimeText at={createTime} />
              </ItemTime>
            </Item>
          ))}
        </ItemList>
      )}
    </Card>
  );
}
