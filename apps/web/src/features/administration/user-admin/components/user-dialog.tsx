import { Form, Input } from "antd";
import { notify } from "#shared/feedback/notify.ts";
import { useVersionedForm, type Versioned } from "#shared/workspace-ui/concurrent-changes.tsx";
import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import { rule } from "#shared/workspace-ui/workspace-form.tsx";
import {
  createUser,
  type PasswordLink,
  readUser,
  saveUser,
  type UserDetail,
  useRefreshUsers,
  useUserChoices,
} from "../api.ts";
import {
  blankForm,
  changeBodyOf,
  emailFault,
  formOf,
  mailOf,
  newBodyOf,
  phoneFault,
  sharedFields,
  type UserForm,
  usernameFault,
} from "../model/user-form.ts";
import { userFormText as text, userAdminText } from "../text.ts";
import { DepartmentField } from "./department-field.tsx";
import { LinkWayField } from "./link-way-field.tsx";
import styles from "./user-admin.module.css";

interface Props {
  /** Null: a new person. */
  readonly user: UserDetail | null;
  readonly onClose: () => void;
  /** `link`: link of a new person, which is shown once. */
  readonly onSaved: (name: string, link: PasswordLink | null) => void;
}

const versioned = (user: UserDetail): Versioned<UserForm> => ({ version: user.version, values: formOf(user) });

/** Edits a person's account: identity and departments. It has no password field. */
export function UserDialog({ user, onClose, onSaved }: Props) {
  const refresh = useRefreshUsers();
  const canMail = useUserChoices().data?.canMail ?? false;
  const {
    control,
    base: known,
    concurrentChanges,
  } = useVersionedForm<UserForm>({
    base: user && versioned(user),
    outdatedCode: "user.changed",
    fields: sharedFields,
    reload: async () => versioned(await readUser(user?.id ?? "")),
    send: async (values, current) => {
      const name = values.realname.trim();
      if (user === null || current === null) {
        const { link } = await createUser(newBodyOf(values));
        void refresh();
        onSaved(name, link);
        return;
      }
      await saveUser(changeBodyOf(values, { id: user.id, version: current.version, values: current.values }));
      void refresh();
      notify({ kind: "success", text: text.saved(name) });
      onSaved(name, null);
    },
  });
  const typed = Form.useWatch([], control.form) as UserForm | undefined;
  const mail = mailOf(typed ?? blankForm);
  const addSubmit = mail !== null && typed?.linkBy === "mail" ? text.addSubmitMail : text.addSubmit;
  const storedValues = known?.values ?? blankForm;
  const isManaged = (field: "realname" | "phone" | "email" | "departments") =>
    user?.keptBy?.fields.includes(field) ?? false;
  return (
    <FormDialog
      title={user ? text.editTitle : text.addTitle}
      width={560}
      control={control}
      initialValues={user ? formOf(user) : blankForm}
      submitText={user ? text.save : addSubmit}
      cancelText={userAdminText.cancel}
      onClose={onClose}
    >
      {concurrentChanges}
      {user?.keptBy ? <p className={styles.hint}>{text.managedBy(user.keptBy.name)}</p> : null}
      {user ? null : (
        <Form.Item
          name="username"
          label={text.username}
          extra={text.usernameHint}
          required
          rules={[rule(usernameFault)]}
        >
          <Input maxLength={50} autoComplete="off" spellCheck={false} />
        </Form.Item>
      )}
      <Form.Item
        name="realname"
        label={text.realname}
        required
        rules={[rule((typed) => (typed.trim() === "" ? text.realnameMissing : undefined))]}
      >
        <Input maxLength={30} autoComplete="off" disabled={isManaged("realname")} />
      </Form.Item>
      <Form.Item
        name="phone"
        label={text.phone}
        extra={storedValues.phone === "" ? undefined : text.maskedHint}
        rules={[rule((typed) => phoneFault(typed, storedValues.phone))]}
      >
        <Input maxLength={20} inputMode="tel" autoComplete="off" disabled={isManaged("phone")} />
      </Form.Item>
      <Form.Item
        name="email"
        label={text.email}
        extra={storedValues.email === "" ? undefined : text.maskedHint}
        rules={[rule((typed) => emailFault(typed, storedValues.email))]}
      >
        <Input maxLength={100} inputMode="email" autoComplete="off" disabled={isManaged("email")} />
      </Form.Item>
      <Form.Item name="departments" label={text.departments}>
        <DepartmentField disabled={isManaged("departments")} />
      </Form.Item>
      {user === null && canMail ? <LinkWayField email={mail} hint={text.mailHint} /> : null}
    </FormDialog>
  );
}
