import { Icon } from "../../../shared/ui/icon.tsx";
import styles from "./subsystem-admin.module.css";

interface Props {
  readonly words: string;
  /** It is the answer to what was just done: brought into view. */
  readonly isShownNow?: boolean;
}

export const FormWarning = ({ words, isShownNow = false }: Props) => (
  <p
    className={styles.warning}
    role="alert"
    ref={isShownNow ? (note) => note?.scrollIntoView({ block: "nearest" }) : undefined}
  >
    <Icon name="warning" size={18} />
    <span>{words}</span>
  </p>
);
