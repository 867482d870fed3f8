import type { Department } from "@tender/contract";
import { useForm } from "#shared/form/use-form.ts";
import { departmentText } from "../text.ts";
import styles from "./department-form.module.css";

/** `orgCode` is empty until a department is chosen. */
export const useDepartmentForm = () =>
  useForm(
    { orgCode: "" },
    { validate: ({ orgCode }) => ({ orgCode: orgCode === "" ? departmentText.missing : undefined }) },
  );

export interface DepartmentFormProps {
  /** Id of the form element, which the dialog's button submits. */
  readonly id: string;
  readonly form: ReturnType<typeof useDepartmentForm>;
  readonly departs: readonly Department[];
  readonly current?: string | null;
  readonly onSubmit: () => unknown;
}

/** The choice of a department; all departments are listed without paging. */
export function DepartmentForm({ id, form, departs, current, onSubmit }: DepartmentFormProps) {
  const { values, errors } = form;
  return (
    <form id={id} ref={form.ref} noValidate onSubmit={form.submit(onSubmit)}>
      <div
        className={styles.list}
        role="radiogroup"
        aria-label={departmentText.departments}
        aria-required="true"
        aria-invalid={errors.orgCode !== undefined || undefined}
        aria-describedby={`${id}-message`}
      >
        {departs.map(({ id: key, orgCode, departName }) => (
          <label key={key} className={styles.option}>
            <input
              type="radio"
              className={styles.radio}
              name="orgCode"
              value={orgCode}
              checked={orgCode === values.orgCode}
              onChange={() => form.change("orgCode", orgCode)}
            />
            <span className={styles.name}>{departName}</span>
            {orgCode === current ? <span className={styles.current}>{departmentText.current}</span> : null}
          </label>
        ))}
      </div>
      <p id={`${id}-message`} className={styles.message} role={errors.orgCode === undefined ? undefined : "alert"}>
        {errors.orgCode}
      </p>
    </form>
  );
}
