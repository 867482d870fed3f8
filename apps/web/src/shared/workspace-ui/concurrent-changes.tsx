import type { ErrorCode } from "@tender/contract";
import { Radio } from "antd";
import { type ReactNode, useId, useRef, useState } from "react";
import { ApiError } from "#shared/api/client.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { classNames } from "#shared/ui/class-names.ts";
import { type Difference, differencesOf, type SharedField } from "./changed-fields.ts";
import styles from "./concurrent-changes.module.css";
import { MessagePanel } from "./message-panel.tsx";
import { useWorkspaceForm, type WorkspaceFormControl, type WorkspaceFormSending } from "./workspace-form.tsx";

/** A record in the state of one version on the server. */
export interface Versioned<V> {
  readonly version: number;
  readonly values: V;
}

interface Options<V> extends Omit<WorkspaceFormSending<V>, "send"> {
  /** The initial state of the form. Null: a new record, which nobody else can change. */
  readonly base: Versioned<V> | null;
  /** The error code of an outdated version. */
  readonly outdatedCode: ErrorCode;
  readonly fields: readonly SharedField<V>[];
  /** Reads the current state. */
  readonly reload: () => Promise<Versioned<V>>;
  /** `base`: the version that the values are a change of. */
  readonly send: (values: V, base: Versioned<V> | null) => Promise<unknown>;
}

interface VersionedForm<V> {
  readonly control: WorkspaceFormControl<V>;
  readonly base: Versioned<V> | null;
  /** After another person's save: the differences field by field. Render it at the top of the form. */
  readonly concurrentChanges: ReactNode;
}

const text = {
  title: "该记录刚被他人修改，您的修改尚未保存",
  hint: "以下内容与当前内容不一致，请逐项选择要保留的内容，然后重新保存。",
  same: "您填写的内容与当前内容一致，可直接保存。",
  own: "我填写的",
  before: "打开时",
  other: "当前",
  empty: "（空）",
  choose: (label: string) => `${label}要保留的内容`,
} as const;

/**
 * A form for a record that others may change as well. The second person to save sees both values of each field, chooses
 * one and saves again; no typed value is lost.
 */
export function useVersionedForm<V extends object>(options: Options<V>): VersionedForm<V> {
  const { outdatedCode, fields, reload, send, onFailure = reportError } = options;
  const [base, setBase] = useState(options.base);
  const [differences, setDifferences] = useState<readonly Difference<V>[] | null>(null);
  // Sending may follow in the same render as the update, when the state still has the old value.
  const latestVersion = useRef(base);

  const control: WorkspaceFormControl<V> = useWorkspaceForm<V>({
    ...options,
    send: (values) => send(values, latestVersion.current),
    onFailure: (error) => {
      const before = latestVersion.current;
      if (before && error instanceof ApiError && error.code === outdatedCode) void compare(before);
      else onFailure(error);
    },
  });

  async function compare(before: Versioned<V>): Promise<void> {
    try {
      const otherVersion = await reload();
      const { form } = control;
      const ownValues = { ...before.values, ...form.getFieldsValue(true) } as V;
      const changedFields = differencesOf(fields, {
        initialValues: before.values,
        ownValues,
        otherValues: otherVersion.values,
      });
      for (const { name, isOwnChange, otherValue } of changedFields)
        if (!isOwnChange) form.setFieldValue(name as never, otherValue as never);
      latestVersion.current = otherVersion;
      setBase(otherVersion);
      setDifferences(changedFields);
    } catch (error) {
      onFailure(error);
    }
  }

  const concurrentChanges = differences ? (
    <ConcurrentChanges
      key={base?.version}
      fields={fields}
      differences={differences}
      onChoose={(name, value) => control.form.setFieldValue(name as never, value as never)}
    />
  ) : null;
  return { control, base, concurrentChanges };
}

interface PanelProps<V> {
  readonly fields: readonly SharedField<V>[];
  readonly differences: readonly Difference<V>[];
  onChoose(name: keyof V & string, value: unknown): void;
  /** Actions on all differences, if these are not the form's own buttons. */
  readonly children?: ReactNode;
}

/** The differences after another person's save, each with a choice. */
export function ConcurrentChanges<V>({ fields, differences, onChoose, children }: PanelProps<V>) {
  const id = useId();
  return (
    <MessagePanel title={text.title} hint={differences.length === 0 ? text.same : text.hint} actions={children}>
      {differences.map(({ name, label, ownValue, otherValue, isOwnChange, isSettled }) => {
        const field = fields.find((candidate) => candidate.name === name);
        const labels = { own: isOwnChange ? text.own : text.before, other: text.other };
        const optionLabel = (word: string, value: unknown): string =>
          field?.compare
            ? word
            : `${word}：${(field?.describe?.(value as never) ?? String(value ?? "")) || text.empty}`;
        return (
          <fieldset key={name} className={styles.field} aria-label={text.choose(label)}>
            <strong>{label}</strong>
            {field?.compare?.(ownValue as never, otherValue as never, labels)}
            <Radio.Group
              className={classNames(styles.choices)}
              name={`${id}${name}-choice`}
              defaultValue={isOwnChange ? "own" : "other"}
              onChange={({ target }) => onChoose(name, target.value === "own" ? ownValue : otherValue)}
              options={[
                ...(isSettled ? [] : [{ value: "own", label: optionLabel(labels.own, ownValue) }]),
                { value: "other", label: optionLabel(labels.other, otherValue) },
              ]}
            />
          </fieldset>
        );
      })}
    </MessagePanel>
  );
}
