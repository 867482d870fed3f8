import { useNavigate, useParams } from "react-router";
import { DesignerWaiting } from "#shared/designing/designer-waiting.tsx";
import { useFirst } from "#shared/designing/use-first.ts";
import { useDataSets, useRecords, useReport } from "../api.ts";
import { Designer, type DesignerProps } from "../components/designer.tsx";
import { designerText as text } from "../text.ts";

/** The designer of the report whose id stands in the address: a code may change until a menu shows it. */
export function ReportDesigner() {
  const { id = "" } = useParams();
  return <OpenedReport key={id} id={id} />;
}

function OpenedReport({ id }: { readonly id: string }) {
  const navigate = useNavigate();
  const read = useReport(id);
  const sets = useDataSets();
  const draft = useFirst(read.data);
  const known = useFirst(sets.data);
  const back = () => void navigate("/online/report-designer");
  if (!draft || !known) return <DesignerWaiting words={text} queries={[read, sets]} onBack={back} />;
  return <KeepingRecords draft={draft} sets={sets.data ?? known} onBack={back} />;
}

/** The browser keeps the records of what is designed here, each save at once, whether or not somebody looks at them. */
function KeepingRecords(props: DesignerProps) {
  useRecords(props.draft.id, props.draft.definition.code);
  return <Designer {...props} />;
}
