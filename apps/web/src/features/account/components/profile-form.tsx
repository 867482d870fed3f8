import { type FormEvent, useState } from "react";
import { ApiError } from "../../../shared/api/client.ts";
import { notify } from "../../../shared/feedback/notify.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Segmented } from "../../../shared/ui/segmented.tsx";
import { TextField } from "../../../shared/ui/text-field.tsx";
import { type OwnProfile, useSaveProfile } from "../api.ts";
import { bodyOf, fieldsOf, isChanged, type ProfileFields } from "../model/profile-form.ts";
import { accountText } from "../text.ts";
import styles from "./form.module.css";

const text = accountText.profile;
const sexes = (Object.keys(text.sexes) as (keyof typeof text.sexes)[]).map((value) => ({
  value,
  label: text.sexes[value],
}));

/** Under which field a refusal of the server stands. */
const fieldOfCode: Readonly<Record<string, keyof ProfileFields>> = {
  "profile.bad_realname": "realname",
  "profile.bad_birthday": "birthday",
};

type Fault = { readonly field: keyof ProfileFields | null; readonly text: string };

function faultIn(error: Error): Fault {
  const code = error instanceof ApiError ? error.code : "";
  return { field: fieldOfCode[code] ?? null, text: error.message };
}

/** What a person says of themselves. Nothing typed is lost when saving fails. */
export function ProfileForm({ profile }: { profile: OwnProfile }) {
  const [fields, setFields] = useState(() => fieldsOf(profile));
  const [fault, setFault] = useState<Fault>();
  const saving = useSaveProfile();
  const change = (part: Partial<ProfileFields>): void => {
    setFields((before) => ({ ...before, ...part }));
    setFault(undefined);
  };
  const errorOf = (field: keyof ProfileFields) => (fault?.field === field ? fault.text : undefined);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (fields.realname.trim() === "") {
      setFault({ field: "realname", text: text.empty });
      return;
    }
    saving.mutate(bodyOf(fields), {
      onSuccess: () => notify({ kind: "success", text: text.saved }),
      onError: (error) => setFault(faultIn(error)),
    });
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField label={accountText.username} value={profile.userInfo.username} disabled noMessageLine readOnly />
      <TextField
        label={accountText.realname}
        required
        maxLength={30}
        autoComplete="name"
        value={fields.realname}
        error={errorOf("realname")}
        onChange={(event) => change({ realname: event.currentTarget.value })}
      />
      <div className={styles.field}>
        <span className={styles.label} aria-hidden="true">
          {text.sex}
        </span>
        <Segmented label={text.sex} options={sexes} value={fields.sex} onChange={(sex) => change({ sex })} />
      </div>
      <TextField
        label={text.birthday}
        type="date"
        autoComplete="bday"
        value={fields.birthday}
        error={errorOf("birthday")}
        onChange={(event) => change({ birthday: event.currentTarget.value })}
      />
      <TextField
        label={text.post}
        maxLength={40}
        autoComplete="organization-title"
        value={fields.post}
        onChange={(event) => change({ post: event.currentTarget.value })}
      />
      {fault?.field === null ? (
        <p className={styles.error} role="alert">
          {fault.text}
        </p>
      ) : null}
      <div className={styles.actions}>
        <Button
          kind="primary"
          type="submit"
          isLoading={saving.isPending}
          disabled={!isChanged(fields, profile) && fault === undefined}
        >
          {text.save}
        </Button>
      </div>
    </form>
  );
}
