import { Input, Select } from "antd";
import { useState } from "react";
import { notify } from "../../../shared/feedback/notify.ts";
import { FilterField, FilterForm } from "../../../shared/workspace-ui/list/filter-form.tsx";
import type { Dictionary } from "../../../shared/workspace-ui/use-dictionary.ts";
import { type AuditFilters, areDatesInOrder, noFilters } from "../model/audit-filters.ts";
import { auditText as text } from "../text.ts";
import styles from "./audit-filter-form.module.css";

const outcomes = [
  { value: "", label: text.anything },
  { value: "ok", label: text.ok },
  { value: "refused", label: text.refused },
];

interface Props {
  readonly actions: Dictionary;
  onChange(filters: AuditFilters): void;
}

export function AuditFilterForm({ actions, onChange }: Props) {
  const [typed, setTyped] = useState(noFilters);
  const set = (part: Partial<AuditFilters>): void => setTyped({ ...typed, ...part });
  const isWrong = !areDatesInOrder(typed);
  const reset = (): void => {
    setTyped(noFilters);
    onChange(noFilters);
  };
  const submit = (): void => {
    if (isWrong) notify({ kind: "warning", text: text.wrongDates });
    else onChange(typed);
  };
  return (
    <FilterForm
      onSubmit={submit}
      onReset={reset}
      more={
        <>
          <FilterField label={text.from}>
            {(id) => (
              <Input
                id={id}
                type="date"
                value={typed.from}
                max={typed.to || undefined}
                status={isWrong ? "error" : ""}
                onChange={(event) => set({ from: event.target.value })}
              />
            )}
          </FilterField>
          <FilterField label={text.to}>
            {(id) => (
              <Input
                id={id}
                type="date"
                value={typed.to}
                min={typed.from || undefined}
                status={isWrong ? "error" : ""}
                onChange={(event) => set({ to: event.target.value })}
              />
            )}
          </FilterField>
        </>
      }
    >
      <FilterField label={text.keyword}>
        {(id) => (
          <Input
            id={id}
            value={typed.keyword}
            maxLength={50}
            placeholder={text.keywordHint}
            onChange={(event) => set({ keyword: event.target.value })}
          />
        )}
      </FilterField>
      <FilterField label={text.action}>
        {(id) => (
          <Select
            id={id}
            className={styles.select ?? ""}
            showSearch={{ optionFilterProp: "label" }}
            value={typed.action}
            options={[
              { value: "", label: text.anything },
              ...actions.items.map((item) => ({ value: item.value, label: item.text })),
            ]}
            onChange={(action: string) => set({ action })}
          />
        )}
      </FilterField>
      <FilterField label={text.outcome}>
        {(id) => (
          <Select
            id={id}
            className={styles.select ?? ""}
            value={typed.outcome}
            options={outcomes}
            onChange={(outcome: AuditFilters["outcome"]) => set({ outcome })}
          />
        )}
      </FilterField>
    </FilterForm>
  );
}
