import { Form, Input, Radio } from "antd";
import { useId, useState } from "react";
import type { ApiError } from "#shared/api/client.ts";
import { notify } from "#shared/feedback/notify.ts";
import { Button } from "#shared/ui/button.tsx";
import { DateField } from "#shared/workspace-ui/date-field.tsx";
import { useWorkspaceForm, WorkspaceForm } from "#shared/workspace-ui/workspace-form.tsx";
import { type OwnProfile, useSaveProfile } from "../api.ts";
import { bodyOf, fieldsOf, isChanged, type ProfileFields } from "../model/profile-form.ts";
import { accountText } from "../text.ts";
import styles from "./profile-form.module.css";

const text = accountText.profile;
const sexes = (Object.keys(text.sexes) as (keyof typeof text.sexes)[]).map((value) => ({
  value,
  label: text.sexes[value],
}));

const fieldOfCode: Readonly<Record<string, keyof ProfileFields>> = {
  "profile.bad_realname": "realname",
  "profile.bad_birthday": "birthday",
};

/** The profile data that users maintain themselves. */
export function ProfileForm({ profile }: { profile: OwnProfile }) {
  const id = useId();
  const saving = useSaveProfile();
  const [failure, setFailure] = useState<string>();
  const control = useWorkspaceForm<ProfileFields>({
    send: async (fields) => {
      setFailure(undefined);
      await saving.mutateAsync(bodyOf(fields));
      notify({ kind: "success", text: text.saved });
    },
    fieldOfRefusal: ({ code }: ApiError) => fieldOfCode[code],
    onFailure: (error) => setFailure(error instanceof Error ? error.message : undefined),
  });
  // useWatch returns undefined until the fields are mounted.
  const typed = { ...fieldsOf(profile), ...Form.useWatch((fields: ProfileFields) => fields, control.form) };
  return (
    <WorkspaceForm id={id} control={control} className={styles.form ?? ""} initialValues={fieldsOf(profile)}>
      <Form.Item label={accountText.username} htmlFor={`${id}-username`}>
        <Input id={`${id}-username`} value={profile.userInfo.username} disabled readOnly />
      </Form.Item>
      <Form.Item
        name="realname"
        label={accountText.realname}
        rules={[{ required: true, whitespace: true, message: text.empty }]}
      >
        <Input maxLength={30} autoComplete="name" />
      </Form.Item>
      <Form.Item name="sex" label={text.sex}>
        <Radio.Group aria-label={text.sex} options={sexes} />
      </Form.Item>
      <Form.Item name="birthday" label={text.birthday}>
        <DateField autoComplete="bday" />
      </Form.Item>
      <Form.Item name="post" label={text.post}>
        <Input maxLength={40} autoComplete="organization-title" />
      </Form.Item>
      {failure === undefined ? null : (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <Button kind="primary" type="submit" isLoading={control.isSending} disabled={!isChanged(typed, profile)}>
        {text.save}
      </Button>
    </WorkspaceForm>
  );
}
