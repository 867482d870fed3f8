import { Link } from "react-router";
import { usePermission } from "#shared/permission/permitted.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { PlainTable } from "#shared/workspace-ui/plain-table.tsx";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import { type Overview, useFindings } from "../api.ts";
import { blankPerson, isBlank } from "../model/people-draft.ts";
import { setUpText, securityText as text } from "../text.ts";
import styles from "./set-up.module.css";
import { usePeopleDraft } from "./use-people-draft.ts";

/** Required number of people for a role, as the server judges the step. */
const leastOf = (code: string): number => (code === "system_admin" ? 2 : 1);
const tones = { high: "bad", medium: "plain", low: "plain" } as const;

interface Props {
  readonly overview: Overview;
  onPeople(): void;
}

/** Three administrators who are different people, and the findings of the security centre. */
export function SecurityStep({ overview, onPeople }: Props) {
  const mayEdit = usePermission("user:edit").isVisible;
  const mayGrant = usePermission("role:member").isVisible;
  const mayLook = usePermission("security:view").isVisible;
  const [drafts, setDrafts] = usePeopleDraft();
  const findings = useFindings(mayLook);

  function add(role: string): void {
    setDrafts([...drafts.filter((draft) => !isBlank(draft)), blankPerson(crypto.randomUUID(), [role])]);
    onPeople();
  }

  return (
    <>
      <p className={styles.hint}>{text.hint}</p>
      <PlainTable
        label={text.table}
        head={[text.role, text.people, text.minimum, text.state, text.action]}
        figures={[1, 2]}
        rows={overview.administrators.map(({ code, name, people }) => {
          const isEnough = people >= leastOf(code);
          return {
            key: code,
            cells: [
              name,
              people,
              leastOf(code),
              <StatusWord key="state" tone={isEnough ? "good" : "bad"}>
                {isEnough ? text.sufficient : text.insufficient}
              </StatusWord>,
              mayEdit && mayGrant ? (
                <RowAction key="add" onClick={() => add(code)}>
                  {text.add(name)}
                </RowAction>
              ) : (
                "—"
              ),
            ],
          };
        })}
      />
      <h3 className={styles.heading}>{text.advice}</h3>
      {mayLook ? null : <p className={styles.hint}>{setUpText.noRight(text.centerRight)}</p>}
      {findings.error ? (
        <LoadFailure
          subject={text.adviceOf}
          error={findings.error}
          isRetrying={findings.isFetching}
          onRetry={() => void findings.refetch()}
        />
      ) : null}
      {mayLook && !findings.data && !findings.error ? <Skeleton lines={3} label={`正在加载${text.adviceOf}`} /> : null}
      {findings.data?.length === 0 ? <p className={styles.hint}>{text.noAdvice}</p> : null}
      {findings.data && findings.data.length > 0 ? (
        <ul className={styles.findings}>
          {findings.data.map(({ code, severity, title, advice }) => (
            <li key={code}>
              <StatusWord tone={tones[severity]}>{text.severities[severity]}</StatusWord>
              <strong>{title}</strong>
              <span className={styles.hint}>{advice}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <div className={styles.actions}>
        {mayLook ? <Link to="/operation/security">{text.center}</Link> : null}
        <Link to="/system/roles">{text.roles}</Link>
      </div>
    </>
  );
}
