import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import styles from "./button.module.css";
import { classNames } from "./class-names.ts";
import { Spinner } from "./spinner.tsx";

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** One primary button a page; `text` for actions in rows and under fields. */
  readonly kind?: "primary" | "default" | "text" | "danger";
  readonly size?: "medium" | "large" | "small";
  /** Disabled, with a spinner beside the label. */
  readonly isLoading?: boolean;
  readonly isBlock?: boolean;
  readonly icon?: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button(props: ButtonProps) {
  const {
    kind = "default",
    size = "medium",
    isLoading = false,
    isBlock = false,
    icon,
    className,
    children,
    ...rest
  } = props;
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.button, styles[kind], styles[size], isBlock && styles.block, className)}
      disabled={rest.disabled || isLoading}
      aria-busy={isLoading || undefined}
    >
      {isLoading ? <Spinner /> : icon}
      {children}
    </button>
  );
}
