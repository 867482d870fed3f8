import { useId, useState } from "react";
import { ApiError } from "#shared/api/client.ts";
import { Button } from "#shared/ui/button.tsx";
import { Item, ItemList } from "#shared/workspace-ui/item-list.tsx";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import { type Trial, tryDirectory } from "../api.ts";
import { type ConnectionForm, trialBodyOf } from "../model/connection-form.ts";
import { trialText as text } from "../text.ts";
import styles from "./directory-admin.module.css";

interface Props {
  /** The directory whose stored password is used. Null: a new directory. */
  readonly id: string | null;
  read(): ConnectionForm;
  /** Called with a refusal, which is shown at its field. */
  onRefused(error: unknown): void;
}

/** Preview of an import with the current values of the form. */
export function TrialPanel({ id, read, onRefused }: Props) {
  const titleId = useId();
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ readonly found: Trial } | { readonly failure: string } | null>(null);

  async function run(): Promise<void> {
    setIsBusy(true);
    setOutcome(null);
    try {
      setOutcome({ found: await tryDirectory(trialBodyOf(read(), id)) });
    } catch (error) {
      if (error instanceof ApiError && error.code === "directory.trial_failed") setOutcome({ failure: error.message });
      else onRefused(error);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <section className={styles.trial} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.legend}>
        {text.title}
      </h3>
      <p className={styles.hint}>{text.note}</p>
      <Button isLoading={isBusy} onClick={() => void run()}>
        {text.run}
      </Button>
      <div role="status" className={styles.outcome}>
        {isBusy ? text.connecting : null}
        {outcome === null ? null : "failure" in outcome ? (
          <StatusWord tone="bad">{outcome.failure}</StatusWord>
        ) : (
          <Found found={outcome.found} />
        )}
      </div>
    </section>
  );
}

function groupsText(groups: readonly string[] | null): string {
  if (groups === null) return text.groupsUnread;
  return groups.length === 0 ? text.noGroups : text.groups(groups.join("；"));
}

function Found({ found: { address, people, departments } }: { found: Trial }) {
  return (
    <>
      <StatusWord tone="good">{text.connected(address)}</StatusWord>
      <h4 className={styles.group}>{text.people(people.length)}</h4>
      {people.length === 0 ? <p className={styles.hint}>{text.noPeople}</p> : null}
      <ItemList>
        {people.map(({ dn, username, realname, phone, email, department, groups, roles, isActive, faults }) => (
          <Item
            key={dn}
            title={`${realname}（${username || text.unnamed}）`}
            note={
              <>
                {[phone, email, department, dn].filter(Boolean).join(" · ")}
                <br />
                {groupsText(groups)}
                {groups?.length ? (
                  <>
                    <br />
                    {roles.length > 0 ? text.roles(roles.join("、")) : text.noRoles}
                  </>
                ) : null}
              </>
            }
          >
            {faults.length > 0 ? (
              <StatusWord tone="bad">{faults.join("；")}</StatusWord>
            ) : (
              <StatusWord tone={isActive ? "good" : "plain"}>{isActive ? text.canSync : text.off}</StatusWord>
            )}
          </Item>
        ))}
      </ItemList>
      <h4 className={styles.group}>{text.departments(departments.length)}</h4>
      {departments.length === 0 ? <p className={styles.hint}>{text.nothing}</p> : null}
      <ItemList>
        {departments.map(({ dn, departName }) => (
          <Item key={dn} title={departName} note={dn} />
        ))}
      </ItemList>
    </>
  );
}
