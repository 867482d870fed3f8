import { confirm } from "#shared/feedback/confirm.ts";
import { useWork } from "#shared/feedback/use-work.ts";
import { Permitted } from "#shared/permission/permitted.tsx";
import { Button } from "#shared/ui/button.tsx";
import { Card } from "#shared/workspace-ui/card.tsx";
import { DetailList } from "#shared/workspace-ui/detail-list.tsx";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import { type CalendarYear, checkYear, removeYear, useRefreshCalendar } from "../api.ts";
import { calendarText as text } from "../text.ts";
import styles from "./work-calendar.module.css";

/** The notice of a year, whether it was checked, and the actions on the year. */
export function YearNotice({ stored }: { readonly stored: CalendarYear }) {
  const refresh = useRefreshCalendar();
  const { isBusy, work } = useWork(refresh);
  const { year, title, documentNumber, address, checkedOn, isOwn, restDays, workDays } = stored;

  async function remove(): Promise<void> {
    const question = {
      title: text.remove,
      text: text.removeQuestion(year),
      okText: text.remove,
      isDangerous: true,
    };
    if (await confirm(question)) await work(() => removeYear(stored), text.removed(year));
  }

  return (
    <Card title={text.notice}>
      <DetailList
        columns={2}
        details={[
          { label: text.noticeTitle, value: title, isFullWidth: true },
          { label: text.documentNumber, value: documentNumber },
          {
            label: text.state,
            value:
              checkedOn === null ? (
                <StatusWord tone="new">{text.notChecked}</StatusWord>
              ) : (
                <StatusWord tone="good">{text.checkedOn(checkedOn)}</StatusWord>
              ),
          },
          { label: text.counts, value: text.countsOf(restDays, workDays) },
          {
            label: text.address,
            value: (
              <a href={address} target="_blank" rel="noopener noreferrer">
                {address}
              </a>
            ),
            isFullWidth: true,
          },
        ]}
      />
      <Permitted action="calendar:edit">
        <div className={styles.actions}>
          <Button disabled={isBusy || isOwn} onClick={() => void work(() => checkYear(stored), text.checked(year))}>
            {text.check}
          </Button>
          <Button kind="danger" disabled={isBusy} onClick={() => void remove()}>
            {text.remove}
          </Button>
        </div>
        {isOwn ? <p className={styles.quiet}>{text.ownYear}</p> : null}
      </Permitted>
    </Card>
  );
}
