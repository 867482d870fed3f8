import { reportLimits, reportNameFault } from "@tender/contract/online-reports";
import { Form, Input, Select } from "antd";
import { FormDialog } from "../../../shared/workspace-ui/form-dialog.tsx";
import { rule, useWorkspaceForm } from "../../../shared/workspace-ui/workspace-form.tsx";
import { copyReport, type ReportRow, saveReport, useDataSets, useRefreshReports } from "../api.ts";
import { blankReport } from "../model/edits.ts";
import { newText as text } from "../text.ts";
import { setOptions } from "./set-options.ts";

interface Wanted {
  readonly title: string;
  readonly code: string;
  readonly dataSet: string;
}

interface Props {
  /** What it begins as a copy of; null: the first columns of a set. */
  readonly copied: ReportRow | null;
  readonly onMade: (id: string) => void;
  readonly onClose: () => void;
}

/** A new report is saved from the start, closed, so that nothing designed is without a place. */
export function NewReportDialog({ copied, onMade, onClose }: Props) {
  const refresh = useRefreshReports();
  const { sets, isFetching } = useDataSets();
  const control = useWorkspaceForm<Wanted>({
    send: async ({ title, code, dataSet }) => {
      const wanted = { title: title.trim(), code: code.trim() };
      const set = sets.find((one) => one.code === dataSet);
      const made = copied
        ? await copyReport({ id: copied.id, ...wanted })
        : set &&
          (await saveReport({ id: null, version: null, definition: blankReport(wanted.code, wanted.title, set) }));
      if (!made) return;
      await refresh();
      onClose();
      onMade(made.id);
    },
    fieldOfRefusal: ({ code }) =>
      code === "online_report.code_taken" || code === "online_report.bad_code" ? "code" : undefined,
  });
  return (
    <FormDialog
      title={copied ? text.copyTitle(copied.title) : text.title}
      control={control}
      initialValues={{ title: copied?.title ?? "", code: "" }}
      submitText={copied ? text.copySubmit : text.submit}
      cancelText={text.cancel}
      onClose={onClose}
    >
      {copied ? <p>{text.copyNote}</p> : null}
      <Form.Item
        name="title"
        label={text.name}
        required
        rules={[rule((typed) => (typed.trim() === "" ? text.nameMissing : undefined))]}
      >
        <Input maxLength={reportLimits.title} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="code"
        label={text.code}
        extra={text.codeHint}
        required
        rules={[rule((typed) => reportNameFault(typed.trim()))]}
      >
        <Input maxLength={30} autoComplete="off" spellCheck={false} />
      </Form.Item>
      {copied ? null : (
        <Form.Item
          name="dataSet"
          label={text.dataSet}
          required
          rules={[rule((chosen) => (chosen === "" ? text.dataSetMissing : undefined))]}
        >
          <Select
            showSearch={{ optionFilterProp: "label" }}
            loading={isFetching}
            notFoundContent={isFetching ? null : text.noSets}
            options={setOptions(sets)}
          />
        </Form.Item>
      )}
    </FormDialog>
  );
}
