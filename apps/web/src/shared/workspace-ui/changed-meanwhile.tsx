import type { ErrorCode } from "@tender/contract";
import { Radio } from "antd";
import { type ReactNode, useId, useRef, useState } from "react";
import { ApiError } from "#shared/api/client.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { classNames } from "#shared/ui/class-names.ts";
import { type Difference, differencesOf, type SharedField } from "./changed-fields.ts";
import styles from "./changed-meanwhile.module.css";
import { ToldPanel } from "./told-panel.tsx";
import { useWorkspaceForm, type WorkspaceFormControl, type WorkspaceFormSending } from "./workspace-form.tsx";

/** A record as the server has it at one version. */
export interface Versioned<V> {
  readonly version: number;
  readonly values: V;
}

interface Options<V> extends Omit<WorkspaceFormSending<V>, "send"> {
  /** What the form began with; null: a new record, which nobody else changes. */
  readonly known: Versioned<V> | null;
  /** The refusal of an outdated version. */
  readonly changedAs: ErrorCode;
  readonly fields: readonly SharedField<V>[];
  /** What stands now. */
  readonly reload: () => Promise<Versioned<V>>;
  /** `known`: what the values are a change of by now. */
  readonly send: (values: V, known: Versioned<V> | null) => Promise<unknown>;
}

interface VersionedForm<V> {
  readonly control: WorkspaceFormControl<V>;
  readonly known: Versioned<V> | null;
  /** Where somebody else was faster: the difference, field by field. It belongs at the top of the form. */
  readonly meanwhile: ReactNode;
}

const text = {
  title: "该记录刚被他人修改，您的修改尚未保存",
  hint: "以下内容与当前内容不一致，请逐项选择要保留的内容，然后重新保存。",
  same: "您填写的内容与当前内容一致，可直接保存。",
  mine: "我填写的",
  before: "打开时",
  theirs: "当前",
  nothing: "（空）",
  choose: (label: string) => `${label}要保留的内容`,
} as const;

/**
 * A form over a record that others change as well. Whoever saves second is told, sees both by field, takes the one or the
 * other, and saves anew; nothing typed is lost.
 */
export function useVersionedForm<V extends object>(options: Options<V>): VersionedForm<V> {
  const { changedAs, fields, reload, send, onFailure = reportError } = options;
  const [known, setKnown] = useState(options.known);
  const [differences, setDifferences] = useState<readonly Difference<V>[] | null>(null);
  // Sent right after it was set, the state of this rendering would be the one before.
  const current = useRef(known);

  const control: WorkspaceFormControl<V> = useWorkspaceForm<V>({
    ...options,
    send: (values) => send(values, current.current),
    onFailure: (error) => {
      const before = current.current;
      if (before && error instanceof ApiError && error.code === changedAs) void compare(before);
      else onFailure(error);
    },
  });

  async function compare(before: Versioned<V>): Promise<void> {
    try {
      const theirs = await reload();
      const { form } = control;
      const mine = { ...before.values, ...form.getFieldsValue(true) } as V;
      const found = differencesOf(fields, { before: before.values, mine, theirs: theirs.values });
      for (const { name, isMine, theirs: value } of found)
        if (!isMine) form.setFieldValue(name as never, value as never);
      current.current = theirs;
      setKnown(theirs);
      setDifferences(found);
    } catch (error) {
      onFailure(error);
    }
  }

  const meanwhile = differences ? (
    <ChangedMeanwhile
      key={known?.version}
      fields={fields}
      differences={differences}
      onChoose={(name, value) => control.form.setFieldValue(name as never, value as never)}
    />
  ) : null;
  return { control, known, meanwhile };
}

interface PanelProps<V> {
  readonly fields: readonly SharedField<V>[];
  readonly differences: readonly Difference<V>[];
  onChoose(name: keyof V & string, value: unknown): void;
  /** What can be done with all of it, where that is not the form's own button. */
  readonly children?: ReactNode;
}

/** Where somebody else was faster: what stands otherwise now, each to be chosen. */
export function ChangedMeanwhile<V>({ fields, differences, onChoose, children }: PanelProps<V>) {
  const id = useId();
  return (
    <ToldPanel title={text.title} hint={differences.length === 0 ? text.same : text.hint} actions={children}>
      {differences.map(({ name, label, mine, theirs, isMine, isSettled }) => {
        const field = fields.find((one) => one.name === name);
        const words = { mine: isMine ? text.mine : text.before, theirs: text.theirs };
        const said = (word: string, value: unknown): string =>
          field?.compare ? word : `${word}：${(field?.say?.(value as never) ?? String(value ?? "")) || text.nothing}`;
        return (
          <fieldset key={name} className={styles.field} aria-label={text.choose(label)}>
            <strong>{label}</strong>
            {field?.compare?.(mine as never, theirs as never, words)}
            <Radio.Group
              className={classNames(styles.choices)}
              name={`${id}${name}-choice`}
              defaultValue={isMine ? "mine" : "theirs"}
              onChange={({ target }) => onChoose(name, target.value === "mine" ? mine : theirs)}
              options={[
                ...(isSettled ? [] : [{ value: "mine", label: said(words.mine, mine) }]),
                { value: "theirs", label: said(words.theirs, theirs) },
              ]}
            />
          </fieldset>
        );
      })}
    </ToldPanel>
  );
}
