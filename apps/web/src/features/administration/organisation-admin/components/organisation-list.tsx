import { organisationKinds, organisationKindWords } from "@tender/contract/organisation-facts";
import { useState } from "react";
import { reportError } from "#shared/feedback/report-error.ts";
import { useLatestRequest } from "#shared/hooks/use-latest-request.ts";
import { useRegions } from "#shared/organisation/organisation-facts.tsx";
import { Permitted } from "#shared/permission/permitted.tsx";
import { Button } from "#shared/ui/button.tsx";
import { type ListDescription, ListPage } from "#shared/workspace-ui/list/list-page.tsx";
import { actionsColumn } from "#shared/workspace-ui/list/usual-columns.ts";
import { StatusWord } from "#shared/workspace-ui/status-word.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import { type OrganisationDetail, type OrganisationRow, readOrganisation, setState } from "../api.ts";
import { organisationAdminText as text } from "../text.ts";
import { OrganisationActions } from "./organisation-actions.tsx";
import styles from "./organisation-admin.module.css";
import { OrganisationDetailDialog } from "./organisation-detail.tsx";
import { OrganisationDialog } from "./organisation-dialog.tsx";

type Description = ListDescription<"organisationAdmin.list">;

const submissionTones = { draft: "plain", waiting: "plain", returned: "bad" } as const;

const columns = (
  regionName: (code: string) => string,
  actions: (row: OrganisationRow) => React.ReactNode,
): Description["columns"] => [
  {
    key: "name",
    title: text.name,
    width: 260,
    fixed: "left",
    isLocked: true,
    isSortable: true,
    render: ({ name, uscc, ident }) => (
      <span className={styles.name}>
        <span>{name}</span>
        <span className={styles.quiet}>{uscc ?? text.otherCode(ident)}</span>
      </span>
    ),
  },
  {
    key: "kinds",
    title: text.kind,
    width: 140,
    render: ({ kinds }) =>
      organisationKinds
        .filter((kind) => kinds.includes(kind))
        .map((kind) => organisationKindWords[kind])
        .join("、") || text.nothing,
  },
  {
    key: "legalRepresentative",
    title: text.representative,
    width: 110,
    render: ({ legalRepresentative }) => legalRepresentative || text.nothing,
  },
  {
    key: "regionCode",
    title: text.region,
    width: 120,
    render: ({ regionCode }) => (regionCode === null ? text.nothing : regionName(regionCode)),
  },
  {
    key: "state",
    title: text.state,
    width: 100,
    render: ({ state }) => <StatusWord tone={state === "active" ? "good" : "bad"}>{text.states[state]}</StatusWord>,
  },
  {
    key: "submission",
    title: text.approval,
    width: 100,
    render: ({ submission }) =>
      submission === null ? (
        text.nothing
      ) : (
        <StatusWord tone={submissionTones[submission]}>{text.submissions[submission]}</StatusWord>
      ),
  },
  { key: "version", title: text.version, width: 100, render: ({ currentVersion }) => text.versionOf(currentVersion) },
  { key: "accounts", title: text.accounts, width: 80, align: "right", render: ({ accounts }) => String(accounts) },
  {
    key: "updatedAt",
    title: text.updatedAt,
    width: 160,
    isSortable: true,
    render: ({ updatedAt }) => <TimeText at={updatedAt} isExact />,
  },
  { ...actionsColumn(170), render: actions },
];

const batch: NonNullable<Description["batch"]> = [
  {
    key: "off",
    label: text.turnOff,
    permission: "organisation:switch",
    isDangerous: true,
    canRun: ({ state }) => state === "active",
    question: text.turnOffMany,
    run: ({ id }) => setState(id, "off"),
  },
  {
    key: "on",
    label: text.turnOn,
    permission: "organisation:switch",
    canRun: ({ state }) => state === "off",
    question: text.turnOnMany,
    run: ({ id }) => setState(id, "active"),
  },
];

function useFields(): Description["fields"] {
  const regions = useRegions().all;
  return [
    { kind: "text", name: "keyword", label: text.keyword, hint: text.keywordHint, maxLength: 50 },
    { kind: "text", name: "uscc", label: text.code, hint: text.codeHint, maxLength: 30 },
    {
      kind: "choice",
      name: "kind",
      label: text.kind,
      options: organisationKinds.map((value) => ({ value, label: organisationKindWords[value] })),
    },
    {
      kind: "choice",
      name: "regionCode",
      label: text.region,
      isOpen: true,
      isFolded: true,
      options: regions.map(({ value, text: label }) => ({ value, label })),
    },
    {
      kind: "choice",
      name: "state",
      label: text.state,
      isFolded: true,
      options: (["active", "off"] as const).map((value) => ({ value, label: text.states[value] })),
    },
    {
      kind: "choice",
      name: "approval",
      label: text.approval,
      isFolded: true,
      options: (["waiting", "returned", "draft"] as const).map((value) => ({ value, label: text.submissions[value] })),
    },
  ];
}

interface Props {
  /** Id of the organisation with open details. */
  readonly viewed: string | null;
  readonly onView: (id: string | null) => void;
}

/** The register, with all actions for its organisations. */
export function OrganisationList({ viewed, onView }: Props) {
  const { wordFor } = useRegions();
  /** Null: no dialog is open. `organisation` null: a new one. */
  const [edited, setEdited] = useState<{ readonly organisation: OrganisationDetail | null } | null>(null);
  const startRequest = useLatestRequest();

  async function edit(id: string): Promise<void> {
    const isLast = startRequest();
    try {
      const organisation = await readOrganisation(id);
      if (isLast()) setEdited({ organisation });
    } catch (error) {
      reportError(error);
    }
  }

  /** Opens the form of a new organisation, which an answer to an earlier request must not replace. */
  function add(): void {
    startRequest();
    setEdited({ organisation: null });
  }

  function view(id: string): void {
    startRequest();
    onView(id);
  }

  useTabDialog(
    "organisation",
    viewed === null ? null : <OrganisationDetailDialog key={viewed} id={viewed} onClose={() => onView(null)} />,
  );
  useTabDialog(
    "organisation-form",
    edited === null ? null : (
      <OrganisationDialog
        key={edited.organisation?.id ?? "new"}
        organisation={edited.organisation}
        onClose={() => setEdited(null)}
      />
    ),
  );
  return (
    <ListPage
      name="organisations"
      title={text.title}
      note={text.note}
      list="organisationAdmin.list"
      fields={useFields()}
      columns={columns(wordFor, (row) => (
        <OrganisationActions row={row} onView={() => view(row.id)} onEdit={() => void edit(row.id)} />
      ))}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      empty={{ plain: text.none, filtered: text.empty }}
      batch={batch}
      export="organisationAdmin.export"
      exportPermission="organisation:export"
      primary={
        <Permitted action="organisation:edit">
          <Button kind="primary" onClick={add}>
            {text.add}
          </Button>
        </Permitted>
      }
    />
  );
}
