import { Button, type ButtonProps } from "#shared/ui/button.tsx";
import styles from "./row-action.module.css";

/** An action at the end of a row, as text in the size of the row. */
export const RowAction = (props: Omit<ButtonProps, "kind" | "size" | "className">) => (
  <Button {...props} kind="text" className={styles.action} />
);
