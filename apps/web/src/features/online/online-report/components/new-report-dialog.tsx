import { reportNameFault } from "@tender/contract/online-reports";
import { Form, Select } from "antd";
import { type Named, NewDialog } from "#shared/designing/new-dialog.tsx";
import { choiceList } from "#shared/workspace-ui/choice-list.tsx";
import { searchSign } from "#shared/workspace-ui/select-signs.tsx";
import { rule } from "#shared/workspace-ui/workspace-form.tsx";
import { copyReport, type ReportRow, saveReport, useDataSets, useRefreshReports } from "../api.ts";
import { blankReport } from "../model/edits.ts";
import { newText as text } from "../text.ts";
import { setOptions } from "./set-options.ts";

interface NewReport extends Named {
  readonly dataSet: string;
}

interface Props {
  /** The report to copy; null: a new report over the first columns of a data set. */
  readonly copied: ReportRow | null;
  readonly onCreated: (id: string) => void;
  readonly onClose: () => void;
}

/** Creates a report, which is closed at first. */
export function NewReportDialog({ copied, onCreated, onClose }: Props) {
  const refresh = useRefreshReports();
  const query = useDataSets();
  const { sets } = query;
  async function create({ title, code, dataSet }: NewReport) {
    const set = sets.find((candidate) => candidate.code === dataSet);
    const created = copied
      ? await copyReport({ id: copied.id, title, code })
      : set && (await saveReport({ id: null, version: null, definition: blankReport(code, title, set) }));
    await refresh();
    return created;
  }
  return (
    <NewDialog
      words={text}
      source={copied}
      initialValues={{}}
      faultOfCode={reportNameFault}
      create={create}
      onCreated={onCreated}
      onClose={onClose}
    >
      <Form.Item
        name="dataSet"
        label={text.dataSet}
        required
        rules={[rule((chosen) => (chosen === "" ? text.dataSetMissing : undefined))]}
      >
        <Select showSearch={searchSign} {...choiceList(query, text.noSets)} options={setOptions(sets)} />
      </Form.Item>
    </NewDialog>
  );
}
