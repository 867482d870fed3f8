import { Button, type ButtonProps } from "#shared/ui/button.tsx";
import styles from "./row-action.module.css";

/** An action at the end of a row, as text in the row's own size. */
export const RowAction = (props: Omit<ButtonProps, "kind" | "size" | "className">) => (
  <Button {...props} kind="text" className={styles.action} />
);
