import { FIRST_DAY, LAST_DAY } from "@tender/contract/beijing";
import { DatePicker } from "antd";
import dayjs from "dayjs";
import { useId } from "react";
import "#shared/workspace-ui/beijing-moment.ts";

interface Props {
  /** Labels of the first and the last day. */
  readonly labels: readonly [string, string];
  /** Dates as 2026-11-20, both inclusive. Empty: an open end. */
  readonly from: string;
  readonly to: string;
  /** True: both ends are required. */
  readonly isRequired?: boolean;
  onChange(range: { from: string; to: string }): void;
}

const dayOf = (text: string) => (text ? dayjs(text) : null);

/** A range of days, always in order. */
export function DateRange({ labels, from, to, isRequired = false, onChange }: Props) {
  const [startId, endId] = [useId(), useId()];
  return (
    <>
      <label className="visually-hidden" htmlFor={startId}>
        {labels[0]}
      </label>
      <label className="visually-hidden" htmlFor={endId}>
        {labels[1]}
      </label>
      <DatePicker.RangePicker
        id={{ start: startId, end: endId }}
        previewValue={false}
        placeholder={[labels[0], labels[1]]}
        value={[dayOf(from), dayOf(to)]}
        minDate={dayjs(FIRST_DAY)}
        maxDate={dayjs(LAST_DAY)}
        allowClear={!isRequired}
        allowEmpty={isRequired ? false : [true, true]}
        onChange={(_days, [first = "", last = ""] = ["", ""]) => onChange({ from: first, to: last })}
      />
    </>
  );
}
