import type { Department } from "@tender/contract";
import { useId } from "react";
import { departmentText } from "../text.ts";
import styles from "./department-list.module.css";

export interface DepartmentListProps {
  readonly departs: readonly Department[];
  readonly chosen: string | null;
  readonly current?: string | null;
  readonly onChoose: (orgCode: string) => void;
  /** Confirmed without a choice. */
  readonly isMissing: boolean;
}

/** One of the departments, all in sight. */
export function DepartmentList({ departs, chosen, current, onChoose, isMissing }: DepartmentListProps) {
  const name = useId();
  return (
    <div>
      <div
        className={styles.list}
        role="radiogroup"
        aria-label={departmentText.departments}
        aria-required="true"
        aria-invalid={isMissing || undefined}
        aria-describedby={`${name}-message`}
      >
        {departs.map(({ id, orgCode, departName }) => (
          <label key={id} className={styles.option}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              value={orgCode}
              checked={orgCode === chosen}
              onChange={() => onChoose(orgCode)}
            />
            <span className={styles.name}>{departName}</span>
            {orgCode === current ? <span className={styles.current}>{departmentText.current}</span> : null}
          </label>
        ))}
      </div>
      <p id={`${name}-message`} className={styles.message} role={isMissing ? "alert" : undefined}>
        {isMissing ? departmentText.missing : null}
      </p>
    </div>
  );
}
