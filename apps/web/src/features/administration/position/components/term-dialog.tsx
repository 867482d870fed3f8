import { notify } from "#shared/feedback/notify.ts";
import { useVersionedForm, type Versioned } from "#shared/workspace-ui/concurrent-changes.tsx";
import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import { type Holder, readHolder, setTerm, useRefreshPositions } from "../api.ts";
import { type TermForm, termOf } from "../model/term.ts";
import { positionText, holderText as text } from "../text.ts";
import { TermFields } from "./term-fields.tsx";

interface Props {
  readonly positionId: string;
  readonly holder: Holder;
  readonly onClose: () => void;
}

const versionedTermOf = ({ version, since, until }: Holder): Versioned<TermForm> => ({
  version,
  values: { since, until: until ?? "" },
});

/** Edits the term of a holder. */
export function TermDialog({ positionId, holder, onClose }: Props) {
  const refresh = useRefreshPositions();
  const { control, concurrentChanges } = useVersionedForm<TermForm>({
    base: versionedTermOf(holder),
    outdatedCode: "position.holder_changed",
    fields: [
      { name: "since", label: text.since },
      { name: "until", label: text.until, describe: (until: string) => until || text.unlimited },
    ],
    reload: async () => versionedTermOf(await readHolder(positionId, holder)),
    send: async (term, current) => {
      await setTerm({ id: holder.id, version: current?.version ?? holder.version, ...termOf(term) });
      notify({ kind: "success", text: text.termSaved });
      await refresh();
      onClose();
    },
  });
  return (
    <FormDialog
      title={text.termTitle(holder.realname)}
      width={480}
      control={control}
      initialValues={versionedTermOf(holder).values}
      submitText={positionText.save}
      cancelText={positionText.cancel}
      onClose={onClose}
    >
      {concurrentChanges}
      <TermFields />
    </FormDialog>
  );
}
