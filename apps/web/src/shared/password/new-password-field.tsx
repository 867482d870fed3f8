import { BREAKPOINT } from "@tender/contract/constants";
import { type FocusEvent, useRef, useState } from "react";
import { TextField, type TextFieldProps } from "#shared/ui/text-field.tsx";
import styles from "./new-password-field.module.css";
import { PasswordStrength } from "./password-strength.tsx";

const text = {
  label: "密码",
  hint: "至少 8 位，含字母、数字和特殊符号",
  placeholder: "请设置登录密码",
  advice: "密码强度提示",
} as const;

export interface NewPasswordFieldProps {
  /** The props of the form hook. */
  readonly field: Pick<TextFieldProps, "name" | "error" | "onChange"> & {
    readonly value: string;
    readonly onBlur?: (() => unknown) | undefined;
  };
  /** Words that the password should not contain. */
  readonly names: readonly string[];
}

/**
 * The field of a new password. A click opens the strength popover, except on a phone; leaving the field or Escape
 * closes it.
 */
export function NewPasswordField({ field: { onBlur, ...field }, names }: NewPasswordFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);

  function onBlurOutside(event: FocusEvent) {
    if (container.current?.contains(event.relatedTarget)) return;
    setIsOpen(false);
    onBlur?.();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: detects that the focus leaves the field and its buttons
    <div ref={container} className={styles.place} onBlur={onBlurOutside}>
      <TextField
        label={text.label}
        type="password"
        required
        autoComplete="new-password"
        placeholder={text.placeholder}
        // Shown below the field: a phone has no popover, and a placeholder disappears with the first letter.
        hint={text.hint}
        {...field}
        onClick={() => setIsOpen(window.innerWidth >= BREAKPOINT.phone)}
        onKeyDown={(event) => {
          if (event.key === "Escape") setIsOpen(false);
        }}
      />
      {isOpen ? (
        <section className={styles.popover} aria-label={text.advice}>
          <PasswordStrength password={field.value} names={names} />
        </section>
      ) : null}
    </div>
  );
}
