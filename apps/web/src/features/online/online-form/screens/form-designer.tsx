import { useNavigate, useParams } from "react-router";
import { DesignerWaiting } from "#shared/designing/designer-waiting.tsx";
import { useFirstValue } from "#shared/designing/use-first-value.ts";
import { type FormDraft, useDraft, usePublished, useRecords } from "../api.ts";
import { Designer } from "../components/designer.tsx";
import { designerText as text } from "../text.ts";

/** The designer of the form whose id is in the address: the code may change while the form is a draft. */
export function FormDesigner() {
  const { id = "" } = useParams();
  return <OpenedForm key={id} id={id} />;
}

function OpenedForm({ id }: { readonly id: string }) {
  const navigate = useNavigate();
  const read = useDraft(id);
  const draft = useFirstValue(read.data);
  const returnToList = () => void navigate("/online/designer");
  if (draft) return <WithRecords draft={draft} onBack={returnToList} />;
  return <DesignerWaiting words={text} queries={[read]} onBack={returnToList} />;
}

function WithRecords({ draft, onBack }: { readonly draft: FormDraft; readonly onBack: () => void }) {
  const read = useRecords(draft.id, draft.definition.code);
  const records = useFirstValue(read.data);
  const published = usePublished();
  const forms = useFirstValue(published.data);
  if (!records || !forms) return <DesignerWaiting words={text} queries={[read, published]} onBack={onBack} />;
  return (
    <Designer
      draft={draft}
      records={records}
      published={published.data ?? forms}
      readRecords={async () => (await read.refetch({ throwOnError: true })).data ?? []}
      onBack={onBack}
    />
  );
}
