import { beijingMinute } from "@tender/contract/beijing";
import { nextTime } from "@tender/contract/online-reports";
import { Form, Input, Radio, Select } from "antd";
import { useState } from "react";
import { serverNow } from "#shared/clock/server-clock.ts";
import { PeopleSelect, personWords } from "#shared/department-members/people-select.tsx";
import { notify } from "#shared/feedback/notify.ts";
import { useKeyword } from "#shared/hooks/use-keyword.ts";
import { useVersionedForm, type Versioned } from "#shared/workspace-ui/concurrent-changes.tsx";
import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import { rule } from "#shared/workspace-ui/workspace-form.tsx";
import type { QueryParameters } from "../model/open-report.ts";
import {
  formOf,
  newSchedule,
  type ReportState,
  rhythmIn,
  type Schedule,
  type ScheduleForm,
} from "../model/schedule-form.ts";
import { type Person, readSchedule, saveSchedule, usePeople, useRefreshSchedules } from "../schedule-api.ts";
import { scheduleText as text } from "../schedule-text.ts";
import styles from "./schedule.module.css";

const MAX_RECIPIENTS = 20;
const SHORTEST_MONTH_DAYS = 28;
const choices = <K extends string>(words: Readonly<Record<K, string>>) =>
  (Object.entries(words) as [K, string][]).map(([value, label]) => ({ value, label }));

interface PeopleFieldProps {
  readonly id?: string;
  readonly value?: ScheduleForm["people"];
  readonly onChange?: (value: ScheduleForm["people"]) => void;
  readonly code: string;
}

const personChoice = ({ userId, email, ...person }: Person) => ({
  value: userId,
  label: [personWords(person), ...(email === null ? [] : [email])].join("，"),
});

/** Chooses recipients: all people with a mail address. */
function PeopleField({ code, ...props }: PeopleFieldProps) {
  const [typed, setTyped] = useState("");
  const keyword = useKeyword(typed);
  const query = usePeople(code, keyword);
  return (
    <PeopleSelect
      {...props}
      maxPeople={MAX_RECIPIENTS}
      hint={text.peopleHint}
      typed={typed}
      onType={setTyped}
      query={query}
      none={text.peopleNone}
      options={(query.data ?? []).map(personChoice)}
    />
  );
}

/** The days of a rhythm with the time of the first run. */
function RhythmFields() {
  const form = Form.useFormInstance<ScheduleForm>();
  const days = {
    rhythm: Form.useWatch("rhythm", form),
    weekday: Form.useWatch("weekday", form),
    day: Form.useWatch("day", form),
    at: Form.useWatch("at", form),
  };
  const rhythm = rhythmIn(days);
  return (
    <>
      <Form.Item name="rhythm" label={text.rhythm}>
        <Radio.Group options={choices(text.rhythms)} />
      </Form.Item>
      {days.rhythm === "weekly" ? (
        <Form.Item name="weekday" label={text.weekday}>
          <Select options={text.weekdays.map((label, index) => ({ value: index + 1, label }))} />
        </Form.Item>
      ) : null}
      {days.rhythm === "monthly" ? (
        <Form.Item name="day" label={text.day} extra={(days.day ?? 0) > SHORTEST_MONTH_DAYS ? text.lastDay : undefined}>
          <Select
            options={Array.from({ length: 31 }, (_, index) => ({ value: index + 1, label: text.dayOf(index + 1) }))}
          />
        </Form.Item>
      ) : null}
      <Form.Item
        name="at"
        label={text.at}
        required
        rules={[rule((typed) => (typed === "" ? text.atMissing : undefined))]}
        extra={rhythm && text.next(beijingMinute(nextTime(rhythm, serverNow())))}
      >
        <Input type="time" />
      </Form.Item>
    </>
  );
}

interface QueryFieldProps {
  readonly report: ReportState;
  /** Undefined: a new schedule. */
  readonly stored: QueryParameters | undefined;
}

/** The conditions of the scheduled report. */
function QueryField({ report, stored }: QueryFieldProps) {
  const form = Form.useFormInstance<ScheduleForm>();
  const part = Form.useWatch("part", form) ?? report.part;
  const query = Form.useWatch("query", form);
  const isStored = stored !== undefined && query !== "current";
  const description = report.describe(isStored ? stored : report.queries[part]);
  return (
    <>
      {stored ? (
        <Form.Item name="query" label={text.query}>
          <Radio.Group
            options={choices(text.queries).map((option) => ({
              ...option,
              disabled: option.value === "current" && report.blockedReason !== null,
            }))}
          />
        </Form.Item>
      ) : (
        <p className={styles.hint}>{text.queryNow}</p>
      )}
      <p className={styles.asked}>{description ?? text.queryNone}</p>
      <p className={styles.hint}>{text.defaults}</p>
    </>
  );
}

const versioned = (schedule: Schedule): Versioned<ScheduleForm> => ({
  version: schedule.version,
  values: formOf(schedule),
});
const formatPeople = (people: ScheduleForm["people"]): string => people.map(({ label }) => label).join("、");

interface Props {
  readonly report: ReportState;
  /** Null: a new schedule. */
  readonly schedule: Schedule | null;
  readonly onClose: () => void;
}

/** The form of one schedule: content, time and recipients. */
export function ScheduleFormDialog({ report, schedule, onClose }: Props) {
  const { code } = report;
  const refresh = useRefreshSchedules(code);
  const {
    control,
    base: known,
    concurrentChanges,
  } = useVersionedForm<ScheduleForm>({
    base: schedule && versioned(schedule),
    outdatedCode: "report_schedule.changed",
    fields: [
      { name: "title", label: text.name },
      { name: "part", label: text.part, describe: (part: ScheduleForm["part"]) => text.parts[part] },
      { name: "form", label: text.form, describe: (form: ScheduleForm["form"]) => text.forms[form] },
      { name: "rhythm", label: text.rhythm, describe: (rhythm: ScheduleForm["rhythm"]) => text.rhythms[rhythm] },
      { name: "weekday", label: text.weekday, describe: (day: number) => text.weekdays[day - 1] ?? "" },
      { name: "day", label: text.day, describe: text.dayOf },
      { name: "at", label: text.at },
      { name: "people", label: text.people, describe: formatPeople },
    ],
    reload: async () => versioned(await readSchedule(code, schedule?.id ?? "")),
    fieldOfRefusal: ({ details }) => (details?.field === "to" ? "people" : undefined),
    send: async ({ people, query, weekday, day, title, part, form, rhythm, at }, current) => {
      const { filter = null, parameters = null } =
        current && query === "stored" ? current.values.stored : report.queries[part];
      const { nextRunAt } = await saveSchedule(code, {
        id: schedule?.id ?? null,
        version: current?.version ?? null,
        title: title.trim(),
        part,
        form,
        rhythm,
        at,
        filter,
        parameters,
        weekday: rhythm === "weekly" ? weekday : null,
        day: rhythm === "monthly" ? day : null,
        to: people.map(({ value }) => value),
      });
      notify({ kind: "success", text: text.saved(beijingMinute(nextRunAt)) });
      await refresh();
      onClose();
    },
  });
  return (
    <FormDialog
      title={schedule ? text.editTitle : text.add}
      width={560}
      control={control}
      initialValues={schedule ? formOf(schedule) : newSchedule(report)}
      submitText={text.save}
      cancelText={text.cancel}
      onClose={onClose}
    >
      {concurrentChanges}
      <Form.Item
        name="title"
        label={text.name}
        required
        rules={[rule((typed) => (typed.trim() === "" ? text.nameMissing : undefined))]}
      >
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
      <Form.Item name="part" label={text.part} hidden={!report.hasGroups}>
        <Radio.Group options={choices(text.parts)} />
      </Form.Item>
      <Form.Item name="form" label={text.form}>
        <Radio.Group options={choices(text.forms)} />
      </Form.Item>
      <RhythmFields />
      <Form.Item
        name="people"
        label={text.people}
        required
        extra={text.recipientNote}
        rules={[{ required: true, type: "array", min: 1, message: text.peopleMissing }]}
      >
        <PeopleField code={code} />
      </Form.Item>
      <QueryField report={report} stored={known?.values.stored} />
    </FormDialog>
  );
}
