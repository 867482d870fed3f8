import { Button } from "#shared/ui/button.tsx";
import { type TracedRecord, useRecordHistory } from "./record-history.tsx";

/** The button 变更历史 for the record of a panel. */
export function HistoryButton({ size, ...record }: TracedRecord & { readonly size?: "small" }) {
  const history = useRecordHistory();
  if (!history.isOffered) return null;
  return (
    <Button {...(size ? { size } : {})} onClick={() => history.open(record)}>
      {history.word}
    </Button>
  );
}
