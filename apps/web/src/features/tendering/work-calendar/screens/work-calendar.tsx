import { beijingDay } from "@tender/contract/beijing";
import { Select } from "antd";
import { useState } from "react";
import { serverNow } from "#shared/clock/server-clock.ts";
import { useHashChoice } from "#shared/hooks/use-hash-choice.ts";
import { Permitted } from "#shared/permission/permitted.tsx";
import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { Card } from "#shared/workspace-ui/card.tsx";
import { ExportButton } from "#shared/workspace-ui/list/export-button.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { PageHead } from "#shared/workspace-ui/page-head.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { useDays, useYears } from "../api.ts";
import { PeriodTrial } from "../components/period-trial.tsx";
import styles from "../components/work-calendar.module.css";
import { YearGrid } from "../components/year-grid.tsx";
import { YearImportDialog } from "../components/year-import-dialog.tsx";
import { YearNotice } from "../components/year-notice.tsx";
import { gridText, calendarText as text } from "../text.ts";

const FIRST_YEAR = 2000;
const LAST_YEAR = 2199;
const isYear = (value: number): boolean => Number.isInteger(value) && value >= FIRST_YEAR && value <= LAST_YEAR;

/** 工作日历: the year of the address's fragment, default the current one. */
export function WorkCalendar() {
  const [chosen, choose] = useHashChoice();
  const today = beijingDay(serverNow());
  const currentYear = Number(today.slice(0, 4));
  const year = isYear(Number(chosen)) && chosen !== "" ? Number(chosen) : currentYear;
  const [day, setDay] = useState(today);
  const [isImporting, setIsImporting] = useState(false);
  const years = useYears();
  const days = useDays(year);
  const stored = years.data?.find((each) => each.year === year);
  const open = (target: number) => choose(String(target));

  useTabDialog(
    "import",
    isImporting ? <YearImportDialog year={year} stored={stored} onClose={() => setIsImporting(false)} /> : null,
  );

  const imported = new Set(years.data?.map((each) => each.year));
  const offered = [...new Set([...imported, currentYear, currentYear + 1, year])].toSorted((a, b) => b - a);
  const failed = [years, days].filter(({ error }) => error !== null);
  const failure = failed[0]?.error ?? null;
  return (
    <>
      <PageHead title={text.title} note={text.note}>
        {stored ? <ExportButton download="workCalendar.export" query={{ year: String(year) }} /> : null}
        <Permitted action="calendar:edit">
          <Button kind="primary" disabled={!years.data} onClick={() => setIsImporting(true)}>
            {stored ? text.reimport : text.import}
          </Button>
        </Permitted>
      </PageHead>
      <div className={styles.picker}>
        <Button disabled={year <= FIRST_YEAR} onClick={() => open(year - 1)}>
          {text.previous}
        </Button>
        <Select
          className={styles.pickerSelect ?? ""}
          aria-label={text.year}
          value={year}
          onChange={open}
          options={offered.map((each) => ({ value: each, label: text.yearOption(each, imported.has(each)) }))}
        />
        <Button disabled={year >= LAST_YEAR} onClick={() => open(year + 1)}>
          {text.next}
        </Button>
      </div>
      {failure !== null ? (
        <LoadFailure
          subject={text.subject}
          error={failure}
          isRetrying={failed.some(({ isFetching }) => isFetching)}
          onRetry={() => {
            for (const read of failed) void read.refetch();
          }}
        />
      ) : (
        <div className={styles.layout}>
          <div className={styles.stack}>
            {years.data && !stored ? (
              <p className={styles.warning} role="status">
                {text.missing(year)}
              </p>
            ) : null}
            {stored ? <YearNotice stored={stored} /> : null}
            <Card title={gridText.label(year)}>
              <div className={styles.stack}>
                <p className={styles.quiet}>{text.legend}</p>
                {days.data ? (
                  <YearGrid key={year} year={year} days={days.data} chosen={day} onChoose={setDay} />
                ) : (
                  <Skeleton lines={8} label={text.loading} />
                )}
              </div>
            </Card>
          </div>
          <PeriodTrial day={day} onDay={setDay} />
        </div>
      )}
    </>
  );
}
