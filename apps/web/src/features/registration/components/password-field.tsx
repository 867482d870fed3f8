import { BREAKPOINT } from "@tender/contract/constants";
import { type FocusEvent, useRef, useState } from "react";
import { PasswordStrength } from "../../../shared/password/password-strength.tsx";
import { TextField } from "../../../shared/ui/text-field.tsx";
import { registrationText as text } from "../text.ts";
import styles from "./password-field.module.css";

export interface PasswordFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  /** What the password should not be made of. */
  readonly names: readonly string[];
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
}

/** A click on the field opens the strength popover, except on a phone; leaving the field or Escape closes it. */
export function PasswordField({ value, error, names, onChange, onBlur }: PasswordFieldProps) {
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
        label={text.password}
        name="password"
        type="password"
        required
        autoComplete="new-password"
        maxLength={128}
        placeholder={text.passwordHint}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
        onClick={() => setIsOpen(window.innerWidth >= BREAKPOINT.phone)}
        onKeyDown={(event) => {
          if (event.key === "Escape") setIsOpen(false);
        }}
      />
      {isOpen ? (
        <section className={styles.popover} aria-label={text.passwordAdvice}>
          <PasswordStrength password={value} names={names} />
        </section>
      ) : null}
    </div>
  );
}
