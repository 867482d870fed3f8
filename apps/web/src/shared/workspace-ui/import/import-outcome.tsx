import { Alert, Progress } from "antd";
import type { ReactNode } from "react";
import { Spinner } from "#shared/ui/spinner.tsx";
import styles from "./import.module.css";
import type { ImportDetail } from "./import-source.ts";
import { importText as text } from "./import-text.ts";

/** The state of an import in one sentence, with its faults. */
export function ImportOutcome({ detail, extra }: { readonly detail: ImportDetail; readonly extra?: ReactNode }) {
  const { state, total, faulty, kept, done, failure, fileName } = detail;
  const alertOfState = {
    checking: null,
    importing: null,
    ready: { type: "success", title: text.ready(total) },
    refused: { type: "error", title: text.refused(total, faulty) },
    done: { type: "success", title: text.imported(total) },
    failed: { type: "error", title: failure?.message ?? "" },
    withdrawn: { type: "info", title: text.withdrawn },
  } as const;
  const alert = alertOfState[state];
  return (
    <div className={styles.outcome}>
      <p className={styles.file}>{fileName}</p>
      {state === "checking" ? (
        <p className={styles.row} role="status">
          <Spinner />
          <span>{text.checking(total)}</span>
        </p>
      ) : null}
      {state === "importing" ? (
        <div role="status">
          <Progress percent={Math.floor((done / Math.max(1, total)) * 100)} aria-label={text.progress} />
          {text.importing(done, total)}
        </div>
      ) : null}
      {alert ? (
        <Alert
          showIcon
          type={alert.type}
          title={alert.title}
          {...(kept > 0 && (state === "ready" || state === "done") ? { description: text.unchanged(kept) } : {})}
        />
      ) : null}
      {extra}
      <Faults detail={detail} />
    </div>
  );
}

function Faults({ detail: { rows, faulty } }: { readonly detail: ImportDetail }) {
  if (rows.length === 0) return null;
  return (
    <>
      {faulty > rows.length ? <p className={styles.quiet}>{text.firstFaults(rows.length)}</p> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={styles.scroll} aria-label={text.faults} tabIndex={0}>
        <table className={styles.faults}>
          <tbody>
            {rows.map(({ number, name, faults }) => (
              <tr key={number}>
                <th scope="row">
                  {text.row(number)}
                  <span className={styles.name}>{name}</span>
                </th>
                <td>
                  <ul>
                    {faults.map(({ column, code, message }) => (
                      <li key={`${column} ${code} ${message}`}>
                        {column === null ? null : <b>{column}：</b>}
                        {message}
                      </li>
                    ))}
                  </ul>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
