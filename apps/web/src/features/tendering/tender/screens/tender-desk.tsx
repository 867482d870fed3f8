import { Link } from "react-router";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { Card } from "#shared/workspace-ui/card.tsx";
import { Item, ItemList, ItemTime } from "#shared/workspace-ui/item-list.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { PageHead } from "#shared/workspace-ui/page-head.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { type Desk, useDesk } from "../api.ts";
import { useTicking } from "../components/due-notice.tsx";
import { remainingWords } from "../model/remaining.ts";
import { projectDetailText, projectListText, deskText as text } from "../text.ts";

type Row = Desk["rows"][number];

/** A project without content opens in its editor, any other one on its page with the next action. */
const addressOf = ({ step, projectId }: Row): string =>
  `/tender/projects?${step === "complete" ? "edit" : "view"}=${encodeURIComponent(projectId)}`;

/** 待办事项: what is to do next and by when, with the time that is left. */
export function TenderDesk() {
  const { data, error, isFetching, refetch } = useDesk();
  return (
    <>
      <PageHead title={text.title} note={text.note} />
      {error ? (
        <LoadFailure subject={text.subject} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? <Skeleton lines={6} /> : null}
      {data?.rows.length === 0 ? <p>{text.none}</p> : null}
      {data && data.rows.length > 0 ? <DeskList rows={data.rows} /> : null}
    </>
  );
}

function DeskList({ rows }: { readonly rows: readonly Row[] }) {
  const now = useTicking();
  return (
    <Card title={text.byDate}>
      <ItemList>
        {rows.map((row) => {
          const { projectId, projectName, lotNo, step, dueAt, isSuspended } = row;
          const name = projectName || projectListText.unnamed;
          const ofLot = lotNo === null ? name : `${name} ${projectDetailText.lotNo(lotNo)}`;
          return (
            <Item
              key={`${projectId} ${lotNo} ${step}`}
              title={
                <Link to={addressOf(row)} aria-label={text.open(ofLot)}>
                  {ofLot}
                </Link>
              }
              tag={isSuspended ? text.suspended : undefined}
              note={text.steps[step]}
            >
              <ItemTime>
                {dueAt === null ? text.noDate : <TimeText at={dueAt} isExact />}
                {dueAt === null ? null : `，${remainingWords(Date.parse(dueAt) - now)}`}
              </ItemTime>
            </Item>
          );
        })}
      </ItemList>
    </Card>
  );
}
