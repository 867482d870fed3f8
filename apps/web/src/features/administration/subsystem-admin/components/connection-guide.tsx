import { useId } from "react";
import { copyText } from "#shared/feedback/copy-text.ts";
import { IconButton } from "#shared/ui/icon-button.tsx";
import { connectionOf } from "../model/connection.ts";
import type { SubsystemForm } from "../model/subsystem-form.ts";
import { connectionText as text } from "../text.ts";
import styles from "./subsystem-admin.module.css";

interface Props {
  readonly form: Pick<SubsystemForm, "kind" | "handOver" | "appId">;
  readonly publicUrl: string;
}

/** Connection data for the operator of the other system, beside the form, with copy buttons. */
export function ConnectionGuide({ form, publicUrl }: Props) {
  const id = useId();
  const { steps, values, logout } = connectionOf(form, publicUrl);
  return (
    <aside className={styles.guide} aria-labelledby={id}>
      <h3 id={id}>{text.title}</h3>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <dl className={styles.values}>
        {values.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <output>{value}</output>
              <IconButton
                icon="copy"
                size={16}
                label={text.copy(label)}
                onClick={() => void copyText(value, text.copied(label))}
              />
            </dd>
          </div>
        ))}
      </dl>
      {logout === null ? null : (
        <>
          <h4>{text.logoutTitle}</h4>
          <p>{logout}</p>
        </>
      )}
    </aside>
  );
}
