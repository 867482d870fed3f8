import { beijingDay } from "@tender/contract/beijing";
import { useState } from "react";
import { useServerNow } from "#shared/clock/server-clock.ts";
import { confirm } from "#shared/feedback/confirm.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { Permitted } from "#shared/permission/permitted.tsx";
import { ensureProof } from "#shared/proof/proof-request.ts";
import { Button } from "#shared/ui/button.tsx";
import { type ListDescription, ListPage } from "#shared/workspace-ui/list/list-page.tsx";
import { actionsColumn } from "#shared/workspace-ui/list/usual-columns.ts";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { type Binding, unbind, useRefreshCertificates } from "../api.ts";
import { certificateAdminText, bindingText as text } from "../text.ts";
import { BindDialog } from "./bind-dialog.tsx";

type Description = ListDescription<"certificateAdmin.listBindings">;

const BIND = "certificate:bind";
const { states } = certificateAdminText;
const tones = { pending: "plain", active: "good", rejected: "bad", unbound: "plain" } as const;

const choicesOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

const fields: Description["fields"] = [
  { kind: "text", name: "keyword", label: text.keyword, hint: text.keywordHint, maxLength: 50 },
  { kind: "choice", name: "state", label: text.state, options: choicesOf(states) },
  { kind: "choice", name: "endsWithin", label: text.endsWithin, options: choicesOf(text.ends) },
];

const columns: Description["columns"] = [
  {
    key: "account",
    title: text.account,
    width: 160,
    fixed: "left",
    isLocked: true,
    render: ({ realname, username }) => `${realname}（${username}）`,
  },
  { key: "holder", title: text.holder, width: 100, render: ({ holder }) => holder },
  {
    key: "state",
    title: text.state,
    width: 90,
    render: (row) => <State row={row} />,
  },
  { key: "uscc", title: text.uscc, width: 180, render: ({ uscc }) => uscc ?? "—" },
  { key: "provider", title: text.provider, width: 150, render: ({ providerName }) => providerName },
  { key: "serial", title: text.serial, width: 130, render: ({ serial }) => serial },
  {
    key: "notAfter",
    title: text.notAfter,
    width: 120,
    isSortable: true,
    render: ({ notAfter }) => beijingDay(notAfter),
  },
  {
    key: "boundAt",
    title: text.boundAt,
    width: 160,
    isSortable: true,
    render: ({ boundAt }) => <TimeText at={boundAt} isExact />,
  },
  { key: "boundBy", title: text.boundBy, width: 120, render: ({ boundBy }) => boundBy ?? "—" },
  { key: "lastUsedAt", title: text.lastUsedAt, width: 130, render: ({ lastUsedAt }) => <TimeText at={lastUsedAt} /> },
  {
    ...actionsColumn(90),
    render: (row) => <RowActions row={row} />,
  },
];

/** An active binding with an expired or revoked certificate opens nothing, so the state says so. */
function State({ row: { state, isRevoked, notAfter } }: { row: Binding }) {
  const now = useServerNow();
  const isExpired = state === "active" && Date.parse(notAfter) < now;
  const ended = isRevoked ? text.revoked : isExpired ? text.expired : null;
  return <StatusWord tone={ended === null ? tones[state] : "bad"}>{ended ?? states[state]}</StatusWord>;
}

/** 证书绑定: bindings of certificates to accounts. */
export function BindingList() {
  const refresh = useRefreshCertificates();
  const [isBinding, setIsBinding] = useState(false);
  const begin = () => ensureProof().then(setIsBinding, reportError);
  useTabDialog(
    "bind-certificate",
    isBinding ? <BindDialog onClose={() => setIsBinding(false)} onBound={() => void refresh()} /> : null,
  );
  return (
    <ListPage
      name="certificate-bindings"
      title={certificateAdminText.sections.bindings}
      note={text.note}
      list="certificateAdmin.listBindings"
      fields={fields}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ holder, username }) => text.rowName(holder, username)}
      empty={{ plain: text.none, filtered: text.empty }}
      primary={
        <Permitted action={BIND}>
          <Button kind="primary" onClick={() => void begin()}>
            {text.bind}
          </Button>
        </Permitted>
      }
    />
  );
}

function RowActions({ row: { id, state, holder, username } }: { row: Binding }) {
  const refresh = useRefreshCertificates();
  if (state !== "active" && state !== "pending") return "—";
  async function end(): Promise<void> {
    const question = { title: text.unbindTitle, text: text.unbindQuestion(holder, username), okText: text.unbind };
    if (!(await confirm({ ...question, isDangerous: true }))) return;
    try {
      await unbind(id);
      notify({ kind: "success", text: text.unbound });
    } catch (error) {
      reportError(error);
    } finally {
      await refresh();
    }
  }
  return (
    <Permitted action={BIND}>
      <RowAction aria-label={`${text.unbind} ${holder}`} onClick={() => void end()}>
        {text.unbind}
      </RowAction>
    </Permitted>
  );
}
