import { beijingDay } from "@tender/contract/beijing";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { Card } from "#shared/workspace-ui/card.tsx";
import { canDeal, dealWords } from "#shared/workspace-ui/deal-rules.ts";
import { Item, ItemList, ItemTime } from "#shared/workspace-ui/item-list.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { ToDoButton } from "#shared/workspace-ui/to-do-button.tsx";
import { type ToDo, type ToDos, useToDos } from "../api.ts";
import { placeOf } from "../model/to-do-place.ts";
import { homeText } from "../text.ts";
import styles from "./to-do-card.module.css";

const text = homeText.toDos;
const title = homeText.cards.toDos;
const initialCount = 5;

interface Props {
  readonly hasPage: (path: string) => boolean;
}

/** 待办事项: the user's open to-dos, each with a link to its page. */
export function ToDoCard({ hasPage }: Props) {
  const { data, error, isFetching, refetch } = useToDos();
  const open = data?.toDos.filter(({ status }) => canDeal(status)).length ?? 0;
  return (
    <Card title={title} extra={open > 0 ? <span className={styles.count}>{text.count(open)}</span> : null}>
      {data ? (
        <>
          <ToDoList {...data} hasPage={hasPage} />
          {data.unread.length > 0 ? (
            <p className={styles.unread} role="alert">
              {text.unread(data.unread)}
              <Button kind="text" size="small" isLoading={isFetching} onClick={() => void refetch()}>
                {text.retry}
              </Button>
            </p>
          ) : null}
        </>
      ) : error === null ? (
        <Skeleton lines={4} />
      ) : (
        <LoadFailure subject={title} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
    </Card>
  );
}

function ToDoList({ toDos, unread, hasPage }: Props & ToDos) {
  const [isWhole, setIsWhole] = useState(false);
  if (toDos.length === 0) return unread.length > 0 ? null : <p className={styles.none}>{text.none}</p>;
  const shown = isWhole ? toDos : toDos.slice(0, initialCount);
  return (
    <>
      <ItemList>
        {shown.map((toDo) => (
          <ToDoLine key={toDo.id} toDo={toDo} path={placeOf(toDo, hasPage)} />
        ))}
      </ItemList>
      {shown.length < toDos.length ? (
        <Button kind="text" size="small" onClick={() => setIsWhole(true)}>
          {text.more(toDos.length)}
        </Button>
      ) : null}
    </>
  );
}

function ToDoLine({ toDo: { title, note, status, at }, path }: { toDo: ToDo; path: string | undefined }) {
  const navigate = useNavigate();
  return (
    <Item
      title={path === undefined ? title : <Link to={path}>{title}</Link>}
      tag={status === 0 ? undefined : dealWords[status]}
      note={note}
    >
      {at === null ? null : <ItemTime>{status === 0 ? text.until(beijingDay(at)) : <TimeText at={at} />}</ItemTime>}
      {path === undefined ? null : <ToDoButton status={status} about={title} onDeal={() => void navigate(path)} />}
    </Item>
  );
}
