import { BREAKPOINT } from "@tender/contract/constants";
import { type FocusEvent, useRef, useState } from "react";
import { TextField } from "../ui/text-field.tsx";
import styles from "./new-password-field.module.css";
import { PasswordStrength } from "./password-strength.tsx";

const text = {
  label: "密码",
  hint: "至少 8 位，含字母、数字和特殊符号",
  advice: "密码强度提示",
} as const;

export interface NewPasswordFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  /** What the password should not be made of. */
  readonly names: readonly string[];
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
}

/** A click on the field opens the strength popover, except on a phone; leaving the field or Escape closes it. */
export function NewPasswordField({ value, error, names, onChange, onBlur }: NewPasswordFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);

  function leave(event: FocusEvent) {
    if (place.current?.contains(event.relatedTarget)) return;
    setIsOpen(false);
    onBlur();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears that the focus leaves the field and its buttons
    <div ref={place} className={styles.place} onBlur={leave}>
      <TextField
        label={text.label}
        name="password"
        type="password"
        required
        autoComplete="new-password"
        maxLength={128}
        placeholder={text.hint}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
        onClick={() => setIsOpen(window.innerWidth >= BREAKPOINT.phone)}
        onKeyDown={(event) => {
          if (event.key === "Escape") setIsOpen(false);
        }}
      />
      {isOpen ? (
        <section className={styles.popover} aria-label={text.advice}>
          <PasswordStrength password={value} names={names} />
        </section>
      ) : null}
    </div>
  );
}
