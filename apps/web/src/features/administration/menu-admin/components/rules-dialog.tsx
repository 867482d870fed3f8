import { confirm } from "#shared/feedback/confirm.ts";
import { useWork } from "#shared/feedback/use-work.ts";
import { Permitted, usePermission } from "#shared/permission/permitted.tsx";
import { Button } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import { WorkspaceDialog } from "#shared/workspace-ui/workspace-dialog.tsx";
import { type DataRule, type RuleData, removeRule, switchRule, useRefreshRules, useRules } from "../data-rules.ts";
import { menuAdminText, rulesText as text } from "../text.ts";
import styles from "./menu-admin.module.css";

interface Props {
  readonly list: string;
  readonly onEdit: (rule: DataRule | null, data: RuleData) => void;
  readonly onTry: () => void;
  readonly onClose: () => void;
}

/** The data rules of a page: text and roles of each, and the roles that see everything. */
export function RulesDialog({ list, onEdit, onTry, onClose }: Props) {
  const { data, error, isFetching, refetch } = useRules(list);
  const mayEdit = usePermission("data_rule:edit").isVisible && data?.seesWhole === true;
  return (
    <WorkspaceDialog
      open
      title={text.titleOf(data?.title ?? "")}
      width={880}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{menuAdminText.close}</Button>
          <Permitted action="data_rule:try">
            <Button onClick={onTry}>{text.tryOut}</Button>
          </Permitted>
          {mayEdit && data ? (
            <Button kind="primary" onClick={() => onEdit(null, data)}>
              {text.add}
            </Button>
          ) : null}
        </>
      }
    >
      <p className={styles.quiet}>{text.note}</p>
      {data && !data.seesWhole ? (
        <p role="note" className={styles.warning}>
          {text.readOnly}
        </p>
      ) : null}
      {error ? (
        <LoadFailure subject={text.title} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? <Skeleton lines={4} /> : null}
      {data?.rules.length === 0 ? <EmptyState text={text.none} /> : null}
      <ul className={styles.rules}>
        {data?.rules.map((rule) => (
          <RuleLine key={rule.id} rule={rule} mayEdit={mayEdit} onEdit={() => onEdit(rule, data)} />
        ))}
      </ul>
      {data ? <DataScopes roles={data.roles} /> : null}
    </WorkspaceDialog>
  );
}

function RuleLine({ rule, mayEdit, onEdit }: { rule: DataRule; mayEdit: boolean; onEdit: () => void }) {
  const refresh = useRefreshRules();
  const { isBusy, work: change } = useWork(refresh);
  const { title, words, isOn, isBroken, roles } = rule;
  const roleNames = roles.map(({ name }) => name).join("、");

  /** Asks before a change after which the rule's roles may see more. */
  const confirmWidening = (action: string, question: string) =>
    confirm({ title: action, text: question, okText: action, isDangerous: true });

  async function toggle(): Promise<void> {
    if (isOn && roles.length > 0 && !(await confirmWidening(text.switchOff, text.wideningWarning(roleNames)))) return;
    await change(() => switchRule(rule, !isOn), isOn ? text.switchedOff(title) : text.switchedOn(title));
  }

  async function remove(): Promise<void> {
    const question = roles.length > 0 ? text.wideningWarning(roleNames) : text.removeQuestion(title);
    if (!(await confirmWidening(text.remove, question))) return;
    await change(() => removeRule(rule), text.removed(title));
  }

  return (
    <li>
      <span className={styles.rule}>
        <b>{title}</b>
        <span>{words}</span>
        <span className={styles.quiet}>{roles.length === 0 ? text.notGranted : text.grantedTo(roleNames)}</span>
        {isBroken ? (
          <span role="note" className={styles.broken}>
            {text.broken}
          </span>
        ) : null}
      </span>
      <span className={styles.ruleActions}>
        <StatusWord tone={isOn ? "good" : "plain"}>{isOn ? text.on : text.off}</StatusWord>
        {mayEdit ? (
          <>
            <RowAction aria-label={`${text.edit} ${title}`} disabled={isBusy} onClick={onEdit}>
              {text.edit}
            </RowAction>
            <RowAction
              aria-label={`${isOn ? text.switchOff : text.switchOn} ${title}`}
              disabled={isBusy}
              onClick={() => void toggle()}
            >
              {isOn ? text.switchOff : text.switchOn}
            </RowAction>
            <RowAction aria-label={`${text.remove} ${title}`} disabled={isBusy} onClick={() => void remove()}>
              {text.remove}
            </RowAction>
          </>
        ) : null}
      </span>
    </li>
  );
}

/** Lists for each role the rows of the page that it shows. */
function DataScopes({ roles }: { roles: RuleData["roles"] }) {
  return (
    <>
      <h3 className={styles.partTitle}>{text.dataScopes}</h3>
      {roles.length === 0 ? <p className={styles.quiet}>{text.noRoles}</p> : null}
      <ul className={styles.sights}>
        {roles.map(({ code, name, opensPage, rules }) => (
          <li key={code}>
            <span>{name}</span>
            <span className={styles.quiet}>
              {rules === 0 ? text.seesAll : opensPage ? text.seesBy(rules) : text.withoutPage(rules)}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
