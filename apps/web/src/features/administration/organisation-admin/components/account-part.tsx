import { organisationKindWords } from "@tender/contract/organisation-facts";
import { useState } from "react";
import { confirm } from "#shared/feedback/confirm.ts";
import { useWork } from "#shared/feedback/use-work.ts";
import { usePermission } from "#shared/permission/permitted.tsx";
import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { Item, ItemList } from "#shared/workspace-ui/item-list.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import {
  type OrganisationAccount,
  type OrganisationDetail,
  removeAccount,
  setAccount,
  useAccounts,
  useRefreshOrganisations,
} from "../api.ts";
import { organisationDetailText as text } from "../text.ts";
import { JoinForm } from "./join-form.tsx";
import styles from "./organisation-admin.module.css";

const aboutOf = ({ username, phone, email, roles, isUsable }: OrganisationAccount): string =>
  [
    username,
    ...(phone ? [phone] : []),
    ...(email ? [email] : []),
    roles.map((role) => organisationKindWords[role]).join("、"),
    ...(isUsable ? [] : [text.frozen]),
  ].join("，");

/** Accounts that act for the organisation, and those that may submit changes. */
export function AccountPart({ detail }: { readonly detail: OrganisationDetail }) {
  const { id, facts } = detail;
  const { data, error, isFetching, refetch } = useAccounts(id);
  const mayChange = usePermission("organisation:member").isVisible;
  const refresh = useRefreshOrganisations();
  const { isBusy, work: act } = useWork(refresh);
  const [isJoining, setIsJoining] = useState(false);

  async function removeFromOrganisation({ userId, realname }: OrganisationAccount): Promise<void> {
    const question = { title: text.removeAccount, text: text.removeAccountQuestion(realname) };
    if (await confirm({ ...question, okText: text.removeAccount, isDangerous: true }))
      await act(() => removeAccount(id, userId), text.accountRemoved(realname));
  }
  const toggleAdministrator = ({ userId, realname, roles, isAdministrator }: OrganisationAccount) =>
    act(() => setAccount({ id, userId, roles, isAdministrator: !isAdministrator }), text.accountChanged(realname));

  if (error)
    return (
      <LoadFailure
        subject={text.sections.accounts}
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Skeleton lines={4} />;
  return (
    <>
      {data.length === 0 ? <p className={styles.quiet}>{text.noAccounts}</p> : null}
      <ItemList>
        {data.map((account) => (
          <Item
            key={account.userId}
            title={account.realname}
            tag={account.isAdministrator ? text.administrator : undefined}
            note={aboutOf(account)}
          >
            {mayChange ? (
              <>
                <RowAction
                  disabled={isBusy}
                  aria-label={`${account.isAdministrator ? text.revokeAdministrator : text.makeAdministrator} ${account.realname}`}
                  onClick={() => void toggleAdministrator(account)}
                >
                  {account.isAdministrator ? text.revokeAdministrator : text.makeAdministrator}
                </RowAction>
                <RowAction
                  disabled={isBusy}
                  aria-label={`${text.removeAccount} ${account.realname}`}
                  onClick={() => void removeFromOrganisation(account)}
                >
                  {text.removeAccount}
                </RowAction>
              </>
            ) : null}
          </Item>
        ))}
      </ItemList>
      {mayChange && !isJoining ? (
        <div className={styles.actions}>
          <Button onClick={() => setIsJoining(true)}>{text.addAccount}</Button>
        </div>
      ) : null}
      {isJoining ? <JoinForm id={id} kinds={facts.kinds} onClose={() => setIsJoining(false)} /> : null}
    </>
  );
}
