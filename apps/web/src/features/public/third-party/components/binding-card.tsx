import { UPSTREAM_SOURCE } from "@tender/contract/constants";
import { confirm } from "#shared/feedback/confirm.ts";
import { notify } from "#shared/feedback/notify.ts";
import { useWork } from "#shared/feedback/use-work.ts";
import { openProvider } from "#shared/third-party/open-provider.ts";
import { failureText } from "#shared/third-party/outcome.ts";
import { outcomeOf } from "#shared/third-party/third-party-window.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { Card } from "#shared/workspace-ui/card.tsx";
import { Item, ItemList } from "#shared/workspace-ui/item-list.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { bindOwn, type OwnBinding, unbindOwn, useOwnBindings, useRefreshOwnBindings } from "../api.ts";
import { bindingText as text } from "../text.ts";
import styles from "./binding-card.module.css";

/** The user's external identities, in the account settings. */
export function ThirdPartyCard() {
  const { data, error, isFetching, refetch } = useOwnBindings();
  return (
    <Card title={text.title}>
      <p className={styles.about}>{text.about}</p>
      {data?.length === 0 ? (
        <p>{text.none}</p>
      ) : data ? (
        <ItemList>
          {data.map((binding) => (
            <BindingItem key={binding.type} binding={binding} />
          ))}
        </ItemList>
      ) : error === null ? (
        <Skeleton lines={2} />
      ) : (
        <LoadFailure subject={text.subject} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
    </Card>
  );
}

function BindingItem({ binding }: { binding: OwnBinding }) {
  const { providerName, enabled, bound } = binding;
  const refresh = useRefreshOwnBindings();
  const { isBusy, work: change } = useWork(refresh);

  return (
    <Item
      title={providerName}
      tag={enabled ? undefined : text.off}
      note={bound ? <Uses {...bound} /> : <span>{text.notBound}</span>}
    >
      {bound ? (
        <RowAction isLoading={isBusy} onClick={() => void change(() => unbind(binding, bound.name))}>
          {text.unbind}
        </RowAction>
      ) : (
        <RowAction isLoading={isBusy} onClick={() => void change(() => bind(binding, openProvider(binding.type)))}>
          {text.bind}
        </RowAction>
      )}
    </Item>
  );
}

/** Binds an external identity. The window opens within the click; the proof follows the provider's answer. */
async function bind({ providerName }: OwnBinding, popup: Window | null): Promise<void> {
  if (!popup) return notify({ kind: "warning", text: text.blocked });
  const outcome = await outcomeOf(popup);
  if (outcome === "closed") return notify({ kind: "info", text: text.closed });
  if (outcome.status === "failed") return notify({ kind: "error", text: failureText(outcome.code) });
  // The identity is bound to another account: the code would sign that account in, so it is left to expire.
  if (outcome.status === "ok") return notify({ kind: "warning", text: text.taken });
  const { name } = await bindOwn(outcome.code);
  notify({ kind: "success", text: text.bound(providerName, name) });
}

async function unbind({ type, providerName }: OwnBinding, name: string): Promise<void> {
  const questionText = type === UPSTREAM_SOURCE ? text.unbindUpstream(name) : text.unbindQuestion(providerName, name);
  const question = { title: text.unbindTitle, text: questionText, okText: text.unbind };
  if (!(await confirm({ ...question, isDangerous: true }))) return;
  await unbindOwn(type);
  notify({ kind: "success", text: text.unbound });
}

const Uses = ({ name, boundAt, lastUsedAt }: NonNullable<OwnBinding["bound"]>) => (
  <>
    <span>{name}</span>
    <span>
      {text.boundAt} <TimeText at={boundAt} isExact />
    </span>
    <span>
      {lastUsedAt ? (
        <>
          {text.lastUsed} <TimeText at={lastUsedAt} />
        </>
      ) : (
        text.neverUsed
      )}
    </span>
  </>
);
