import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./filter-form.module.css";

interface Props {
  /** The first fields, always in sight. */
  readonly children: ReactNode;
  /** What folds away. */
  readonly more?: ReactNode;
  onSubmit(): void;
  onReset(): void;
}

/** Filters of a list: labels above, 查询 and 重置, the rest folded. */
export function FilterForm({ children, more, onSubmit, onReset }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className={styles.form} onSubmit={submit} onReset={onReset}>
      {children}
      {isOpen ? more : null}
      <div className={styles.actions}>
        <Button kind="primary" type="submit">
          查询
        </Button>
        <Button type="reset">重置</Button>
        {more ? (
          <Button kind="text" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? "收起" : "展开"}
            <Icon name={isOpen ? "chevron-up" : "chevron-down"} size={14} />
          </Button>
        ) : null}
      </div>
    </form>
  );
}

/** A label over a filter's control, which takes the id. */
export function FilterField({ label, children }: { label: string; children(id: string): ReactNode }) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children(id)}
    </div>
  );
}
