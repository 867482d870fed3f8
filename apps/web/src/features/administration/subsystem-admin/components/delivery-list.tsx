import { notify } from "#shared/feedback/notify.ts";
import { Permitted } from "#shared/permission/permitted.tsx";
import { type ListDescription, ListPage } from "#shared/workspace-ui/list/list-page.tsx";
import { actionsColumn } from "#shared/workspace-ui/list/usual-columns.ts";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { type Delivery, useSendAgain, useSubsystemList } from "../api.ts";
import { answerOf } from "../model/delivery-answer.ts";
import { subsystemAdminText, deliveryText as text } from "../text.ts";
import styles from "./subsystem-admin.module.css";

type Description = ListDescription<"subsystemAdmin.listDeliveries">;

const tones = { pending: "plain", delivered: "good", failed: "bad" } as const;

const personOf = ({ realname, username }: Delivery): string =>
  username === null ? text.deletedAccount : `${realname}（${username}）`;

/** 退出通知: notifications about ended sessions, with their results. */
export function DeliveryList() {
  const { data } = useSubsystemList();
  const names = new Map(data?.rows.map(({ appId, appCnName }) => [appId, appCnName]));
  const nameOf = (appId: string): string => names.get(appId) ?? appId;
  const fields: Description["fields"] = [
    {
      kind: "choice",
      name: "appId",
      label: text.system,
      options: [...names].map(([value, label]) => ({ value, label })),
      isOpen: true,
    },
    {
      kind: "choice",
      name: "state",
      label: text.state,
      options: (["pending", "delivered", "failed"] as const).map((value) => ({ value, label: text.states[value] })),
    },
  ];
  return (
    <ListPage
      name="sign-out-deliveries"
      title={subsystemAdminText.sections.deliveries}
      note={text.note}
      list="subsystemAdmin.listDeliveries"
      fields={fields}
      columns={columnsOf(nameOf)}
      rowKey={({ id }) => id}
      rowName={({ appId }) => text.rowName(nameOf(appId))}
      empty={{ plain: text.none, filtered: text.empty }}
    />
  );
}

const columnsOf = (nameOf: (appId: string) => string): Description["columns"] => [
  {
    key: "createdAt",
    title: text.createdAt,
    width: 150,
    fixed: "left",
    isLocked: true,
    render: ({ createdAt }) => <TimeText at={createdAt} isExact />,
  },
  { key: "system", title: text.system, width: 160, isHeading: true, render: ({ appId }) => nameOf(appId) },
  { key: "person", title: text.person, width: 150, render: personOf },
  {
    key: "state",
    title: text.state,
    width: 90,
    isLocked: true,
    render: ({ state }) => <StatusWord tone={tones[state]}>{text.states[state]}</StatusWord>,
  },
  {
    key: "answer",
    title: text.answer,
    width: 200,
    render: (row) => <span className={styles.long}>{answerOf(row)}</span>,
  },
  { key: "attempts", title: text.attempts, width: 90, align: "right", render: ({ attempts }) => attempts },
  {
    key: "protocol",
    title: text.protocol,
    width: 150,
    render: ({ protocol }) => subsystemAdminText.handOvers[protocol],
  },
  {
    key: "address",
    title: text.address,
    width: 260,
    render: ({ address }) => <span className={styles.long}>{address}</span>,
  },
  {
    key: "finishedAt",
    title: text.finishedAt,
    width: 150,
    render: ({ finishedAt }) => <TimeText at={finishedAt} isExact />,
  },
  {
    ...actionsColumn(100),
    render: (row) => (row.state === "failed" ? <SendAgain id={row.id} name={nameOf(row.appId)} /> : null),
  },
];

function SendAgain({ id, name }: { id: string; name: string }) {
  const sending = useSendAgain();
  return (
    <Permitted action="subsystem:deliver">
      <RowAction
        aria-label={text.againOf(name)}
        isLoading={sending.isPending}
        onClick={() => sending.mutate(id, { onSuccess: () => notify({ kind: "success", text: text.sent }) })}
      >
        {text.again}
      </RowAction>
    </Permitted>
  );
}
