import { useNavigate, useParams } from "react-router";
import { DesignerWaiting } from "#shared/designing/designer-waiting.tsx";
import { useFirstValue } from "#shared/designing/use-first-value.ts";
import { useDataSets, useRecords, useReport } from "../api.ts";
import { Designer, type DesignerProps } from "../components/designer.tsx";
import { designerText as text } from "../text.ts";

/** The designer of the report whose id is in the address: the code may change until a menu shows the report. */
export function ReportDesigner() {
  const { id = "" } = useParams();
  return <OpenedReport key={id} id={id} />;
}

function OpenedReport({ id }: { readonly id: string }) {
  const navigate = useNavigate();
  const read = useReport(id);
  const sets = useDataSets();
  const draft = useFirstValue(read.data);
  const initialSets = useFirstValue(sets.data);
  const returnToList = () => void navigate("/online/report-designer");
  if (!draft || !initialSets) return <DesignerWaiting words={text} queries={[read, sets]} onBack={returnToList} />;
  return <DesignerWithRecords draft={draft} sets={sets.data ?? initialSets} onBack={returnToList} />;
}

/** Stores the records in the browser on opening and after each save, even if the dialog is not opened. */
function DesignerWithRecords(props: DesignerProps) {
  useRecords(props.draft.id, props.draft.definition.code);
  return <Designer {...props} />;
}
