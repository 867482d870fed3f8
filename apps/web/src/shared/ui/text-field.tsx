import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import styles from "./text-field.module.css";

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "size"> {
  readonly label: string;
  /** The error, on the reserved line below the field. */
  readonly error?: string | undefined;
  /** A hint, shown while there is no error. */
  readonly hint?: string | undefined;
  /** An icon inside the field, before the text. */
  readonly icon?: ReactNode;
  /** A control inside the field, after the text. */
  readonly after?: ReactNode;
  /** Removes the reserved line, for fields that never have an error. */
  readonly noMessageLine?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A text field with its label above and its message below. A password field has a button that reveals the text. */
export function TextField(props: TextFieldProps) {
  const { label, error, hint, icon, after, noMessageLine = false, type = "text", id, className, ...input } = props;
  const ownId = useId();
  const fieldId = id ?? ownId;
  const messageId = `${fieldId}-message`;
  const [isRevealed, setIsRevealed] = useState(false);
  const isPassword = type === "password";
  return (
    <div className={classNames(styles.field, className)}>
      <label className={classNames(styles.label, input.required && styles.required)} htmlFor={fieldId}>
        {label}
      </label>
      <div className={classNames(styles.box, error !== undefined && styles.wrong, input.disabled && styles.off)}>
        {icon ? <span className={styles.icon}>{icon}</span> : null}
        <input
          {...input}
          id={fieldId}
          className={styles.input}
          type={isPassword && isRevealed ? "text" : type}
          required={false}
          aria-required={input.required || undefined}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={noMessageLine ? undefined : messageId}
        />
        {isPassword ? (
          <button
            type="button"
            className={styles.reveal}
            aria-label={isRevealed ? "隐藏密码" : "显示密码"}
            aria-pressed={isRevealed}
            title={isRevealed ? "隐藏密码" : "显示密码"}
            onClick={() => setIsRevealed(!isRevealed)}
          >
            <Icon name={isRevealed ? "eye" : "eye-off"} size={18} />
          </button>
        ) : null}
        {after}
      </div>
      {noMessageLine ? null : (
        <p
          id={messageId}
          className={error === undefined ? styles.hint : styles.error}
          role={error === undefined ? undefined : "alert"}
        >
          {error ?? hint}
        </p>
      )}
    </div>
  );
}
