import { Popover } from "antd";
import { useState } from "react";
import { Button } from "#shared/ui/button.tsx";
import { Icon } from "#shared/ui/icon.tsx";
import styles from "./fault-list.module.css";
import type { Fault } from "./faults.ts";
import { faultText as text } from "./text.ts";

interface Props<F extends Fault> {
  readonly faults: readonly F[];
  /** The place of the fault, in words. */
  wordsOf(fault: F): string;
  onChoose(fault: F): void;
}

/** All faults that prevent a definition from being published; each opens the place where it is corrected. */
export function FaultList<F extends Fault>({ faults, wordsOf, onChoose }: Props<F>) {
  const [isOpen, setIsOpen] = useState(false);
  if (faults.length === 0)
    return (
      <span className={styles.sound}>
        <Icon name="check-circle" size={16} />
        {text.none}
      </span>
    );
  return (
    <Popover
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger="click"
      placement="bottomRight"
      title={text.list}
      content={
        <ul className={styles.faults}>
          {faults.map((fault) => (
            <li key={`${fault.at} ${fault.what}`}>
              <button
                type="button"
                className={styles.faultLine}
                onClick={() => {
                  setIsOpen(false);
                  onChoose(fault);
                }}
              >
                <span>{wordsOf(fault)}</span>
                {fault.what}
              </button>
            </li>
          ))}
        </ul>
      }
    >
      <Button icon={<Icon name="warning" size={16} />} aria-expanded={isOpen} className={styles.faulty}>
        {text.faults(faults.length)}
      </Button>
    </Popover>
  );
}
