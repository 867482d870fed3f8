import { Checkbox, Form } from "antd";
import { MomentField } from "#shared/workspace-ui/moment-field.tsx";
import { announcementPageText } from "../announcement-text.ts";
import type { Project } from "../model/tender.ts";
import { projectDetailText } from "../text.ts";

const text = announcementPageText.correction;

/** Changes that a 更正公告 makes to its lots when it is published. */
export function CorrectionFields({ documents }: Pick<Project, "documents">) {
  const hidden = documents.filter(({ publishedAt }) => publishedAt === null);
  return (
    <>
      <Form.Item name={["correction", "deadline"]} label={text.deadline} extra={text.deadlineHint}>
        <MomentField />
      </Form.Item>
      <Form.Item name={["correction", "documentsTo"]} label={text.documentsTo} extra={text.deadlineHint}>
        <MomentField />
      </Form.Item>
      {hidden.length === 0 ? (
        <Form.Item label={text.documents}>{text.noDocuments}</Form.Item>
      ) : (
        <Form.Item name={["correction", "documentIds"]} label={text.documents}>
          <Checkbox.Group
            options={hidden.map(({ id, title, number }) => ({
              value: id,
              label: `${title} ${projectDetailText.version(number)}`,
            }))}
          />
        </Form.Item>
      )}
    </>
  );
}
