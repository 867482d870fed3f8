import { type ReactNode, useRef, useState } from "react";
import { Button } from "#shared/ui/button.tsx";
import { Icon } from "#shared/ui/icon.tsx";
import styles from "./query-fold.module.css";

interface Props {
  /** By how many fields the list is asked now. */
  readonly asked: number;
  /** What stands beside the button, open or folded. */
  readonly beside?: ReactNode;
  /** What the list can be asked by; `fold` closes it and gives the keyboard back to the button. */
  children(fold: () => void): ReactNode;
}

/** On a phone one button opens what a list can be asked by: the rows are what one came for. */
export function QueryFold({ asked, beside, children }: Props) {
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
          {asked > 0 ? `筛选（${asked}）` : "筛选"}
          <Icon name={isOpen ? "chevron-up" : "chevron-down"} size={14} />
        </Button>
        {beside}
      </div>
      {isOpen ? children(fold) : null}
    </>
  );
}
