import type { ButtonHTMLAttributes } from "react";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./icon-button.module.css";

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children"> {
  readonly icon: IconName;
  /** The action of the button, for screen readers and as a tooltip. */
  readonly label: string;
  readonly size?: number;
}

export function IconButton({ icon, label, size = 20, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" title={label} {...rest} aria-label={label} className={classNames(styles.button, className)}>
      <Icon name={icon} size={size} />
    </button>
  );
}
