import { useQuery } from "@tanstack/react-query";
import type { OrganisationKind } from "@tender/contract/organisation-facts";
import { Checkbox, Form, Select } from "antd";
import { useId, useState } from "react";
import { notify } from "#shared/feedback/notify.ts";
import { useDebounced } from "#shared/hooks/use-debounced.ts";
import { KindChoices } from "#shared/organisation/kind-choices.tsx";
import { Button } from "#shared/ui/button.tsx";
import { choiceList } from "#shared/workspace-ui/choice-list.tsx";
import { searchedByServer } from "#shared/workspace-ui/select-signs.tsx";
import { useWorkspaceForm, WorkspaceForm } from "#shared/workspace-ui/workspace-form.tsx";
import { findPeople, setAccount, useRefreshOrganisations } from "../api.ts";
import { organisationDetailText as text } from "../text.ts";
import styles from "./organisation-admin.module.css";

interface Joining {
  readonly person: { readonly value: string; readonly label: string } | null;
  readonly roles: OrganisationKind[];
  readonly isAdministrator: boolean;
}

interface Props {
  readonly id: string;
  readonly kinds: readonly OrganisationKind[];
  readonly onClose: () => void;
}

/** Adds an account to the organisation, with its roles. */
export function JoinForm({ id, kinds, onClose }: Props) {
  const formId = useId();
  const refresh = useRefreshOrganisations();
  const control = useWorkspaceForm<Joining>({
    send: async ({ person, roles, isAdministrator }) => {
      await setAccount({ id, userId: person?.value ?? "", roles, isAdministrator });
      notify({ kind: "success", text: text.accountAdded(person?.label ?? "") });
      onClose();
      void refresh();
    },
  });
  const [first] = kinds;
  const initial: Joining = { person: null, roles: first && kinds.length === 1 ? [first] : [], isAdministrator: false };
  return (
    <div className={styles.reason}>
      <WorkspaceForm id={formId} control={control} initialValues={initial}>
        <Form.Item
          name="person"
          label={text.person}
          required
          rules={[
            {
              validator: async (_, chosen: unknown) => {
                if (!chosen) throw new Error(text.personMissing);
              },
            },
          ]}
        >
          <PersonField />
        </Form.Item>
        <Form.Item
          name="roles"
          label={text.roles}
          required
          rules={[{ type: "array", min: 1, required: true, message: text.rolesMissing }]}
        >
          <KindChoices kinds={kinds} label={text.roles} />
        </Form.Item>
        <Form.Item name="isAdministrator" valuePropName="checked">
          <Checkbox>{text.isAdministrator}</Checkbox>
        </Form.Item>
        <div className={styles.actions}>
          <Button kind="primary" type="submit" isLoading={control.isSending}>
            {text.addAccount}
          </Button>
          <Button onClick={onClose}>{text.cancel}</Button>
        </div>
      </WorkspaceForm>
    </div>
  );
}

interface FieldProps {
  readonly id?: string;
  readonly value?: Joining["person"];
  onChange?(chosen: Joining["person"]): void;
}

/** A choice of a person by search, because there are very many. */
function PersonField({ value = null, onChange, ...rest }: FieldProps) {
  const [typed, setTyped] = useState("");
  const keyword = useDebounced(typed.trim());
  const query = useQuery({
    queryKey: ["organisation-admin", "people", keyword],
    queryFn: () => findPeople(keyword),
    enabled: keyword !== "",
    placeholderData: (before) => before,
    meta: { shownInPlace: true },
  });
  return (
    <Select
      {...rest}
      labelInValue
      value={value}
      showSearch={searchedByServer(typed, setTyped)}
      placeholder={text.personHint}
      {...choiceList(query, text.personNone)}
      options={(query.data ?? []).map(({ userId, username, realname, phone }) => ({
        value: userId,
        label: `${realname}（${username}${phone ? `，${phone}` : ""}）`,
      }))}
      onChange={(chosen: { value: string; label?: unknown }) => {
        setTyped("");
        onChange?.({ value: chosen.value, label: String(chosen.label) });
      }}
    />
  );
}
