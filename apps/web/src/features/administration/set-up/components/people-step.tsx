import { Input, Select } from "antd";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { ApiError, isAborted, isAwaited } from "#shared/api/api-error.ts";
import { notify } from "#shared/feedback/notify.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { usePermission } from "#shared/permission/permitted.tsx";
import { reportSessionError } from "#shared/query/report-session-error.ts";
import { Button } from "#shared/ui/button.tsx";
import { Checkbox } from "#shared/ui/checkbox.tsx";
import { DepartmentSelect } from "#shared/workspace-ui/department-select.tsx";
import { searchSign } from "#shared/workspace-ui/select-signs.tsx";
import { ShownOnceDialog, type ShownValue } from "#shared/workspace-ui/shown-once-dialog.tsx";
import { useTabDialog } from "#shared/workspace-ui/tab-dialog.tsx";
import { createPerson, findDepartments, grantRole, type Overview, usePersonChoices, useRefreshSetUp } from "../api.ts";
import {
  blankPerson,
  bodyOf,
  type DraftPerson,
  faultsOf,
  isBlank,
  type PersonFaults,
  type PersonField,
} from "../model/people-draft.ts";
import { setUpText, peopleText as text } from "../text.ts";
import styles from "./set-up.module.css";
import { usePeopleDraft } from "./use-people-draft.ts";

const fieldsOfServer: Readonly<Record<string, PersonField>> = {
  "account.bad_username": "username",
  "account.look_alike": "username",
  "account.username_taken": "username",
  "account.phone_taken": "phone",
  "account.email_taken": "email",
  "account.bad_email": "email",
  "sms.bad_number": "phone",
  "profile.bad_realname": "realname",
  "user.unknown_department": "department",
};

/** The first people: each gets an account, roles and a link for a password. */
export function PeopleStep({ overview }: { readonly overview: Overview }) {
  const mayEdit = usePermission("user:edit").isVisible;
  const mayGrant = usePermission("role:member").isVisible;
  const mayImport = usePermission("user:import").isVisible;
  const refresh = useRefreshSetUp();
  const { roles, canMail } = usePersonChoices(mayEdit);
  const [isMailed, setIsMailed] = useState(false);
  const [drafts, setDrafts] = usePeopleDraft();
  const [refusals, setRefusals] = useState<Readonly<Record<string, PersonFaults>>>({});
  const [isChecked, setIsChecked] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [links, setLinks] = useState<readonly ShownValue[]>([]);
  const [notes, setNotes] = useState<readonly string[]>([]);
  const body = useRef<HTMLTableSectionElement>(null);
  useTabDialog(
    "links",
    links.length === 0 || isSending ? null : (
      <ShownOnceDialog
        title={text.linkTitle}
        hint={text.linkHint}
        values={links}
        confirmLabel={text.confirmLinkSaved}
        onClose={() => setLinks([])}
      />
    ),
  );
  const { total, waiting } = overview.people;
  const faults = faultsOf(drafts);
  const filledDrafts = drafts.filter((draft) => !isBlank(draft));

  function change(key: string, fields: Partial<DraftPerson>): void {
    setDrafts(drafts.map((draft) => (draft.key === key ? { ...draft, ...fields } : draft)));
    setRefusals(({ [key]: _, ...rest }) => rest);
  }

  const isFocusPending = useRef(false);
  const focusFirstFault = (): void => {
    isFocusPending.current = true;
  };
  // Runs after the faults are rendered and the fields are enabled again.
  useEffect(() => {
    if (!isFocusPending.current || isSending) return;
    isFocusPending.current = false;
    body.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  });

  const nameOfRole = (code: string): string => roles.find(({ value }) => value === code)?.label ?? code;

  async function grantRoles({ realname, roles: codes }: DraftPerson, id: string): Promise<void> {
    for (const code of codes) {
      const [name, role] = [realname.trim(), nameOfRole(code)];
      try {
        await grantRole(code, id);
      } catch (error) {
        if (reportSessionError(error)) return;
        const why = error instanceof ApiError ? error.message : "";
        const note = isAwaited(error) ? text.rolePending(name, role) : text.roleFailed(name, role, why);
        setNotes((before) => [...before, note]);
      }
    }
  }

  async function create(): Promise<void> {
    setIsChecked(true);
    setNotes([]);
    if (faults.size > 0) return focusFirstFault();
    setIsSending(true);
    let remainingDrafts = drafts;
    let count = 0;
    try {
      for (const draft of filledDrafts) {
        const { username, realname, key } = draft;
        try {
          const { id, link } = await createPerson(bodyOf(draft, canMail && isMailed));
          const label = `${realname.trim()}（${username.trim()}）`;
          const { address, mailedTo } = link;
          if (address !== null) {
            const value = { label, value: address, copy: text.linkCopy, copied: text.linkCopied };
            setLinks((before) => [...before, value]);
          } else setNotes((before) => [...before, text.mailed(realname.trim(), mailedTo ?? "")]);
          count += 1;
          remainingDrafts = remainingDrafts.filter((other) => other.key !== key);
          setDrafts(remainingDrafts);
          await grantRoles(draft, id);
        } catch (error) {
          if (!(error instanceof ApiError) || error.status !== 200) throw error;
          const field = fieldsOfServer[error.code];
          if (field === undefined)
            setNotes((before) => [...before, text.failed(realname.trim() || username, error.message)]);
          else {
            setRefusals((before) => ({ ...before, [key]: { [field]: error.message } }));
            focusFirstFault();
          }
        }
      }
    } catch (error) {
      if (!isAborted(error)) reportError(error);
    } finally {
      setIsSending(false);
      if (remainingDrafts.every(isBlank)) setIsChecked(false);
      if (count > 0) notify({ kind: "success", text: text.created(count) });
      if (count > 0) await refresh();
    }
  }

  const faultOf = (key: string, field: PersonField): string | undefined =>
    refusals[key]?.[field] ?? (isChecked ? faults.get(key)?.[field] : undefined);

  return (
    <>
      <p className={styles.hint}>
        {mayEdit ? text.hint : setUpText.noRight(text.right)} {text.existing(total, waiting)}
      </p>
      {notes.length === 0 ? null : (
        <ul className={styles.notes} aria-label={text.notes} role="status">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {mayEdit ? (
        <table className={styles.people} aria-label={text.table}>
          <thead>
            <tr>
              {[text.realname, text.username, text.phone, text.email, text.department, text.roles].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">{text.actions}</span>
              </th>
            </tr>
          </thead>
          <tbody ref={body}>
            {drafts.map((draft, index) => (
              <PersonRow
                key={draft.key}
                rowNumber={index + 1}
                draft={draft}
                roles={roles}
                mayGrant={mayGrant}
                isOff={isSending}
                faultOf={(field) => faultOf(draft.key, field)}
                onChange={(fields) => change(draft.key, fields)}
                onRemove={() => setDrafts(drafts.filter(({ key }) => key !== draft.key))}
              />
            ))}
          </tbody>
        </table>
      ) : null}
      {mayEdit && canMail ? (
        <p className={styles.hint}>
          <Checkbox checked={isMailed} onChange={setIsMailed}>
            {text.byMail}
          </Checkbox>
        </p>
      ) : null}
      {mayEdit && !mayGrant ? <p className={styles.hint}>{text.noGrantRight}</p> : null}
      <div className={styles.actions}>
        {mayEdit ? (
          <>
            <Button
              kind="primary"
              isLoading={isSending}
              disabled={filledDrafts.length === 0}
              onClick={() => void create()}
            >
              {text.create(filledDrafts.length)}
            </Button>
            <Button disabled={isSending} onClick={() => setDrafts([...drafts, blankPerson(crypto.randomUUID())])}>
              {text.add}
            </Button>
          </>
        ) : null}
        {mayImport ? <Link to="/system/users#imports">{text.import}</Link> : null}
        <Link to="/system/users">{text.admin}</Link>
      </div>
    </>
  );
}

interface RowProps {
  readonly rowNumber: number;
  readonly draft: DraftPerson;
  readonly roles: readonly { readonly value: string; readonly label: string }[];
  readonly mayGrant: boolean;
  readonly isOff: boolean;
  faultOf(field: PersonField): string | undefined;
  onChange(fields: Partial<DraftPerson>): void;
  onRemove(): void;
}

function PersonRow({ rowNumber, draft, roles, mayGrant, isOff, faultOf, onChange, onRemove }: RowProps) {
  const typed = (field: "realname" | "username" | "phone" | "email", label: string, maxLength: number) => {
    const fault = faultOf(field);
    const id = `${draft.key}-${field}`;
    return (
      <td data-label={label}>
        <Input
          id={id}
          value={draft[field]}
          disabled={isOff}
          maxLength={maxLength}
          autoComplete="off"
          spellCheck={false}
          {...(field === "phone" ? { inputMode: "tel" as const } : {})}
          {...(field === "email" ? { inputMode: "email" as const } : {})}
          status={fault === undefined ? "" : "error"}
          aria-label={text.ofRow(label, rowNumber)}
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={fault === undefined ? undefined : `${id}-fault`}
          onChange={({ target }) => onChange({ [field]: target.value })}
        />
        <Fault id={`${id}-fault`} words={fault} />
      </td>
    );
  };
  const department = faultOf("department");
  return (
    <tr>
      {typed("realname", text.realname, 30)}
      {typed("username", text.username, 50)}
      {typed("phone", text.phone, 20)}
      {typed("email", text.email, 100)}
      <td data-label={text.department}>
        <DepartmentSelect
          label={text.ofRow(text.department, rowNumber)}
          source="set-up"
          value={draft.department}
          find={findDepartments}
          none={text.noDepartment}
          onChange={(chosen) => onChange({ department: chosen && { orgCode: chosen.orgCode, path: chosen.path } })}
        />
        <Fault id={`${draft.key}-department-fault`} words={department} />
      </td>
      <td data-label={text.roles}>
        <Select
          mode="multiple"
          value={[...draft.roles]}
          disabled={isOff || !mayGrant}
          options={[...roles]}
          showSearch={searchSign}
          placeholder={text.rolesHint}
          aria-label={text.ofRow(text.roles, rowNumber)}
          onChange={(chosen: string[]) => onChange({ roles: chosen })}
        />
      </td>
      <td>
        <Button kind="text" size="small" disabled={isOff} aria-label={text.removeOf(rowNumber)} onClick={onRemove}>
          {text.remove}
        </Button>
      </td>
    </tr>
  );
}

const Fault = ({ id, words }: { readonly id: string; readonly words: string | undefined }) =>
  words === undefined ? null : (
    <p id={id} className={styles.fault} role="alert">
      {words}
    </p>
  );
