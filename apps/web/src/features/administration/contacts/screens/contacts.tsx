import { useState } from "react";
import { usePermission } from "#shared/permission/permitted.tsx";
import { type ListDescription, ListPage } from "#shared/workspace-ui/list/list-page.tsx";
import { actionsColumn } from "#shared/workspace-ui/list/usual-columns.ts";
import { RowAction } from "#shared/workspace-ui/row-action.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { type Contact, findDepartments } from "../api.ts";
import { ContactDialog } from "../components/contact-dialog.tsx";
import { positionsOf } from "../components/contact-words.ts";
import { DepartmentFilter } from "../components/department-filter.tsx";
import { contactText as text } from "../text.ts";

type Description = ListDescription<"contacts.list">;

const choiceOf = ({ orgCode, departName }: { orgCode: string; departName: string }) => ({
  value: orgCode,
  label: text.departmentOf(departName, orgCode),
});

const fields: Description["fields"] = [
  { kind: "text", name: "keyword", label: text.keyword, hint: text.keywordHint, maxLength: 50 },
  {
    kind: "search",
    name: "orgCode",
    label: text.department,
    hint: text.departmentHint,
    maxLength: 40,
    source: "contacts-department",
    find: async (typed) => (await findDepartments(typed)).map(choiceOf),
    findByValue: async (code) => {
      const found = (await findDepartments(code)).find(({ orgCode }) => orgCode === code);
      return found && choiceOf(found);
    },
  },
  { kind: "choice", name: "reach", label: text.reach, options: [{ value: "own", label: text.reaches.own }] },
];

const columns: Description["columns"] = [
  {
    key: "realname",
    title: text.realname,
    width: 120,
    fixed: "left",
    isLocked: true,
    render: ({ realname }) => realname,
  },
  {
    key: "departments",
    title: text.departments,
    width: 170,
    render: ({ departments }) => departments.join("、") || text.nothing,
  },
  { key: "positions", title: text.positions, width: 150, render: positionsOf },
  { key: "phone", title: text.phone, width: 130, render: ({ phone }) => phone ?? text.nothing },
  { key: "email", title: text.email, width: 190, render: ({ email }) => email ?? text.nothing },
];

/** 通讯录: the people of the departments, for all staff. */
export function Contacts() {
  const mayReveal = usePermission("contacts:reveal").isVisible;
  const [opened, setOpened] = useState<Contact | null>(null);
  useTabDialog("contact", opened && <ContactDialog contact={opened} onClose={() => setOpened(null)} />);
  const actions: Description["columns"][number] = {
    ...actionsColumn(80),
    render: (contact) =>
      contact.phone === null && contact.email === null ? null : (
        <RowAction aria-label={text.revealOf(contact.realname)} onClick={() => setOpened(contact)}>
          {text.revealShort}
        </RowAction>
      ),
  };
  return (
    <ListPage
      name="contacts"
      title={text.title}
      note={text.note}
      list="contacts.list"
      fields={fields}
      columns={mayReveal ? [...columns, actions] : columns}
      rowKey={({ id }) => id}
      rowName={({ realname }) => realname}
      empty={{ plain: text.empty, filtered: text.noneFound }}
      extraFilters={({ orgCode = "", ...values }, search) => (
        <DepartmentFilter
          chosen={orgCode}
          onChoose={(next) => search(next === "" ? values : { ...values, orgCode: next })}
        />
      )}
    />
  );
}
