import { Checkbox, Form, Input } from "antd";
import { notify } from "#shared/feedback/notify.ts";
import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import { rule, useWorkspaceForm } from "#shared/workspace-ui/workspace-form.tsx";
import { type Origin, saveOrigin, useRefreshOrigins } from "../api.ts";
import { subsystemAdminText, originText as text } from "../text.ts";

type Purpose = "forRedirects" | "forFrames";

interface OriginForm {
  readonly origin: string;
  readonly purposes: Purpose[];
  readonly note: string;
}

const purposes: { value: Purpose; label: string }[] = [
  { value: "forRedirects", label: text.forRedirectsLong },
  { value: "forFrames", label: text.forFramesLong },
];

const formOf = (stored: Origin | null): OriginForm => ({
  origin: stored?.origin ?? "",
  purposes: purposes
    .map(({ value }) => value)
    .filter((purpose) => (stored ? stored[purpose] : purpose === "forRedirects")),
  note: stored?.note ?? "",
});

/** Edits a site. `stored` null: a new site. */
export function OriginDialog({ stored, onClose }: { stored: Origin | null; onClose: () => void }) {
  const refresh = useRefreshOrigins();
  const control = useWorkspaceForm<OriginForm>({
    send: async (form) => {
      const origin = form.origin.trim();
      await saveOrigin({
        origin,
        forRedirects: form.purposes.includes("forRedirects"),
        forFrames: form.purposes.includes("forFrames"),
        note: form.note.trim(),
      });
      notify({ kind: "success", text: text.saved(origin) });
      await refresh();
      onClose();
    },
  });
  return (
    <FormDialog
      title={stored ? text.editTitle : text.addTitle}
      control={control}
      initialValues={formOf(stored)}
      submitText={stored ? text.save : text.submit}
      cancelText={subsystemAdminText.cancel}
      onClose={onClose}
    >
      <Form.Item
        name="origin"
        label={text.origin}
        extra={stored ? undefined : text.originHint}
        required
        rules={[rule((typed) => (typed.trim() === "" ? text.originFault : undefined))]}
      >
        <Input maxLength={300} disabled={stored !== null} inputMode="url" autoComplete="off" spellCheck={false} />
      </Form.Item>
      <Form.Item
        name="purposes"
        label={text.purposes}
        rules={[{ required: true, type: "array", min: 1, message: text.purposeMissing }]}
      >
        <Checkbox.Group options={purposes} />
      </Form.Item>
      <Form.Item name="note" label={text.noteField}>
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
    </FormDialog>
  );
}
