import { Icon } from "#shared/ui/icon.tsx";
import styles from "./subsystem-admin.module.css";

export const FormWarning = ({ words }: { readonly words: string }) => (
  <p className={styles.warning} role="alert">
    <Icon name="warning" size={18} />
    <span>{words}</span>
  </p>
);
