import { Form, Input, Radio } from "antd";
import { boundedLoad } from "#shared/loading/chunk-load.ts";
import { LoadedPart } from "#shared/loading/loaded-part.tsx";
import { priorities } from "#shared/notice/priority.ts";
import { MomentField } from "#shared/workspace-ui/moment-field.tsx";
import { uploadNoticeFile } from "../api.ts";
import type { DraftForm } from "../model/draft-form.ts";
import { bodySize, noticeAdminText, editorText as text } from "../text.ts";
import { AudienceFields } from "./audience-fields.tsx";
import styles from "./notice-editor.module.css";
import { PlaceFields } from "./place-fields.tsx";

const loadRichText = boundedLoad(async () => (await import("#shared/rich-text/rich-text.tsx")).RichText);

const kinds = (["1", "2"] as const).map((value) => ({ value, label: noticeAdminText.kinds[value] }));
const priorityChoices = (["L", "M", "H"] as const).map((value) => ({ value, label: priorities[value].text }));

interface Props {
  readonly shown: DraftForm;
  /** Number of times the text was replaced by another person's version, which remounts its editor. */
  readonly textRevision: number;
}

/** Content of a notice, beside its audience, kind and time. */
export function NoticeFields({ shown, textRevision }: Props) {
  return (
    <>
      <div className={styles.main}>
        <Form.Item name="title" label={text.title}>
          <Input maxLength={100} autoComplete="off" placeholder={text.titleHint} />
        </Form.Item>
        <LoadedPart load={loadRichText} height={360}>
          {(RichText) => (
            <Form.Item name="html" label={text.body}>
              <RichText key={textRevision} label={text.body} sizeText={bodySize} upload={uploadNoticeFile} />
            </Form.Item>
          )}
        </LoadedPart>
      </div>
      <div className={styles.side}>
        <AudienceFields shown={shown} />
        <Form.Item name="priority" label={text.priority}>
          <Radio.Group options={priorityChoices} />
        </Form.Item>
        <Form.Item name="kind" label={text.kind}>
          <Radio.Group options={kinds} />
        </Form.Item>
        <Form.Item name="sender" label={text.sender} extra={text.senderHint}>
          <Input maxLength={50} autoComplete="off" />
        </Form.Item>
        <PlaceFields leads={shown.leads} />
        <Form.Item name="publishAt" label={text.publishAt} extra={text.publishAtHint}>
          <MomentField />
        </Form.Item>
        <Form.Item name="endsAt" label={text.endsAt} extra={text.endsAtHint}>
          <MomentField />
        </Form.Item>
      </div>
    </>
  );
}
