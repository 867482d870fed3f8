import { reportError } from "#shared/feedback/report-error.ts";
import { Button } from "#shared/ui/button.tsx";
import { useFileChooser } from "#shared/ui/use-file-chooser.tsx";
import { textOfFile } from "../model/text-of-file.ts";

interface Props {
  readonly label: string;
  /** Preferred file types of the file dialog: `.crl,.pem`. */
  readonly accept: string;
  readonly onText: (text: string) => void;
}

/** Reads the text of a chosen file into a field. */
export function FileButton({ label, accept, onText }: Props) {
  const chooser = useFileChooser({ label, accept, onFile: (file) => void textOfFile(file).then(onText, reportError) });
  return (
    <>
      <Button size="small" onClick={chooser.open}>
        {label}
      </Button>
      {chooser.field}
    </>
  );
}
