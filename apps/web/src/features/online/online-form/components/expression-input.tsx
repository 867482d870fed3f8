import { formLimits } from "@tender/contract/online-forms";
import { Input } from "antd";
import { useId } from "react";
import styles from "#shared/designing/settings.module.css";
import { noteEdited } from "./last-edited.ts";

interface Props {
  readonly label: string;
  readonly value: string;
  readonly fault: string | undefined;
  readonly hint?: string | undefined;
  readonly isLabelShown?: boolean;
  readonly onChange: (value: string) => void;
}

/** An input for an expression that is checked while it is typed. */
export function ExpressionInput({ label, value, fault, hint, isLabelShown = false, onChange }: Props) {
  const id = useId();
  const note = fault ?? hint;
  return (
    <div className={styles.setting}>
      {isLabelShown ? <label htmlFor={id}>{label}</label> : null}
      <Input.TextArea
        id={id}
        className={styles.code ?? ""}
        {...(isLabelShown ? {} : { "aria-label": label })}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        aria-invalid={fault === undefined ? undefined : true}
        status={fault === undefined ? "" : "error"}
        value={value}
        maxLength={formLimits.expression}
        autoSize={{ minRows: 1, maxRows: 6 }}
        spellCheck={false}
        onFocus={({ currentTarget }) =>
          noteEdited({ element: currentTarget as HTMLTextAreaElement, setValue: onChange })
        }
        onChange={({ target }) => onChange(target.value)}
      />
      {note === undefined ? null : (
        <p id={`${id}-note`} className={fault === undefined ? styles.hint : styles.fault}>
          {note}
        </p>
      )}
    </div>
  );
}
