import { useState } from "react";
import { confirm } from "#shared/feedback/confirm.ts";
import { notify, type ToastKind } from "#shared/feedback/notify.ts";
import { Button } from "#shared/ui/button.tsx";
import { Checkbox } from "#shared/ui/checkbox.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { Result } from "#shared/ui/result.tsx";
import { Segmented } from "#shared/ui/segmented.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { Spinner } from "#shared/ui/spinner.tsx";
import { Tabs } from "#shared/ui/tabs.tsx";
import { TextField } from "#shared/ui/text-field.tsx";
import { galleryText } from "../text.ts";
import styles from "./gallery.module.css";
import { Specimen } from "./specimen.tsx";

const toastKinds: readonly ToastKind[] = ["info", "success", "warning", "error"];

export function ButtonSpecimen() {
  const text = galleryText.buttons;
  const [answer, setAnswer] = useState<boolean | null>(null);
  return (
    <Specimen about={text}>
      <div className={styles.row}>
        <Button kind="primary">{text.primary}</Button>
        <Button>{text.ordinary}</Button>
        <Button kind="text">{text.text}</Button>
        <Button disabled>{text.disabled}</Button>
        <Button kind="primary" isLoading>
          {text.waiting}
        </Button>
      </div>
      <div className={styles.row}>
        {toastKinds.map((kind) => (
          <Button key={kind} onClick={() => notify({ kind, title: text.toasts[kind], text: text.toast })}>
            {text.toasts[kind]}
          </Button>
        ))}
        <Button kind="danger" onClick={() => void confirm({ text: text.question, isDangerous: true }).then(setAnswer)}>
          {text.ask}
        </Button>
        <span role="status">{answer === null ? null : answer ? text.confirmed : text.refused}</span>
      </div>
    </Specimen>
  );
}

export function FieldSpecimen() {
  const text = galleryText.fields;
  const [tab, setTab] = useState<"one" | "two">("one");
  const [choice, setChoice] = useState<"month" | "year">("month");
  const [isChecked, setIsChecked] = useState(true);
  return (
    <Specimen about={text}>
      <div className={styles.row}>
        <TextField label={text.field} hint={text.hint} />
        <TextField label={text.password} type="password" autoComplete="off" error={text.mistake} />
        <Checkbox checked={isChecked} onChange={setIsChecked}>
          {text.checkbox}
        </Checkbox>
        <Segmented
          label={text.segmented}
          value={choice}
          onChange={setChoice}
          options={[
            { value: "month", label: text.month },
            { value: "year", label: text.year },
          ]}
        />
      </div>
      <Tabs
        label={text.tabs}
        active={tab}
        onChange={setTab}
        items={[
          { key: "one", label: text.tabOne },
          { key: "two", label: text.tabTwo },
        ]}
      >
        <p>{tab === "one" ? text.tabOne : text.tabTwo}</p>
      </Tabs>
    </Specimen>
  );
}

export const LoadingSpecimen = () => (
  <Specimen about={galleryText.loading}>
    <div className={styles.row}>
      <Spinner label={galleryText.spinner} />
      <div className={styles.block}>
        <Skeleton lines={3} label={galleryText.skeleton} />
      </div>
    </div>
  </Specimen>
);

export function ResultSpecimen() {
  const text = galleryText.result;
  return (
    <Specimen about={text}>
      <div className={styles.row}>
        <div className={styles.block}>
          <Result kind="success" title={text.success} description={text.successText}>
            <Button>{text.next}</Button>
          </Result>
        </div>
        <div className={styles.block}>
          <Result kind="failure" title={text.failure} description={text.failureText} />
        </div>
        <div className={styles.block}>
          <EmptyState text={text.empty} />
        </div>
      </div>
    </Specimen>
  );
}
