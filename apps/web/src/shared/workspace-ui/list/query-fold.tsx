import { type ReactNode, useRef, useState } from "react";
import { Button } from "#shared/ui/button.tsx";
import { Icon } from "#shared/ui/icon.tsx";
import styles from "./query-fold.module.css";

interface Props {
  /** Number of active filters. */
  readonly activeCount: number;
  /** Rendered beside the button, open or folded. */
  readonly extraFilters?: ReactNode;
  /** The fields. `fold` closes them and focuses the button. */
  children(fold: () => void): ReactNode;
}

/** The query of a list behind one button, for a phone, where the rows come first. */
export function QueryFold({ activeCount, extraFilters, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const fold = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <div className={styles.line}>
        <Button
          ref={button}
          icon={<Icon name="filter" size={16} />}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {activeCount > 0 ? `筛选（${activeCount}）` : "筛选"}
          <Icon name={isOpen ? "chevron-up" : "chevron-down"} size={14} />
        </Button>
        {extraFilters}
      </div>
      {isOpen ? children(fold) : null}
    </>
  );
}
