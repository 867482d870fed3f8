import { notify } from "#shared/feedback/notify.ts";
import { useRegions } from "#shared/organisation/organisation-facts.tsx";
import { OrganisationFields } from "#shared/organisation/organisation-fields.tsx";
import {
  blankOrganisation,
  type OrganisationForm,
  organisationFormOf,
  sentOrganisation,
  sentPhone,
  sharedOrganisationFields,
} from "#shared/organisation/organisation-form.ts";
import { useVersionedForm, type Versioned } from "#shared/workspace-ui/concurrent-changes.tsx";
import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import { type OrganisationDetail, readOrganisation, saveOrganisation, useRefreshOrganisations } from "../api.ts";
import { organisationFormText as text } from "../text.ts";

interface Props {
  /** Null: a new organisation. */
  readonly organisation: OrganisationDetail | null;
  readonly onClose: () => void;
}

const versioned = ({ version, facts }: OrganisationDetail): Versioned<OrganisationForm> => ({
  version,
  values: organisationFormOf(facts),
});

/** Edits the facts of an organisation; saving creates its next version. */
export function OrganisationDialog({ organisation, onClose }: Props) {
  const refresh = useRefreshOrganisations();
  const { wordFor } = useRegions();
  const {
    control,
    base: known,
    concurrentChanges,
  } = useVersionedForm<OrganisationForm>({
    base: organisation && versioned(organisation),
    outdatedCode: "organisation.changed",
    fields: sharedOrganisationFields(wordFor),
    reload: async () => versioned(await readOrganisation(organisation?.id ?? "")),
    send: async (values, current) => {
      const record = { id: organisation?.id ?? null, version: current?.version ?? null };
      // An unchanged masked phone number is not sent: it is no valid number.
      const phone = current && values.phone === current.values.phone ? {} : { phone: sentPhone(values) };
      await saveOrganisation({ ...record, ...sentOrganisation(values), ...phone });
      notify({ kind: "success", text: text.saved(values.name.trim()) });
      onClose();
      void refresh();
    },
  });
  const storedPhone = known?.values.phone ?? "";
  return (
    <FormDialog
      title={organisation ? text.editTitle : text.addTitle}
      width={720}
      control={control}
      initialValues={organisation ? organisationFormOf(organisation.facts) : blankOrganisation}
      submitText={organisation ? text.save : text.addSubmit}
      cancelText={text.cancel}
      onClose={onClose}
    >
      {concurrentChanges}
      <OrganisationFields
        isCodeOptional={organisation !== null && organisation.facts.uscc === null}
        storedPhone={storedPhone}
        phoneHint={storedPhone === "" ? text.phoneHint : text.maskedHint}
      />
    </FormDialog>
  );
}
