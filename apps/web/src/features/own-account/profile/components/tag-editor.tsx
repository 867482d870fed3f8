import { Form, Input } from "antd";
import { useId, useState } from "react";
import { Button } from "#shared/ui/button.tsx";
import { IconButton } from "#shared/ui/icon-button.tsx";
import { rule, useWorkspaceForm, WorkspaceForm } from "#shared/workspace-ui/workspace-form.tsx";
import { useSaveTags } from "../api.ts";
import { tagFault } from "../model/tags.ts";
import { accountText } from "../text.ts";
import styles from "./tag-editor.module.css";

const text = accountText.tags;

/** Edits the user's tags, which only the user sees. */
export function TagEditor({ tags }: { tags: readonly string[] }) {
  const [isAdding, setIsAdding] = useState(false);
  const saving = useSaveTags();
  return (
    <section aria-label={text.title}>
      <ul className={styles.tags}>
        {tags.length === 0 && !isAdding ? <li className={styles.none}>{text.none}</li> : null}
        {tags.map((tag) => (
          <li key={tag} className={styles.tag}>
            {tag}
            <IconButton
              icon="close"
              size={12}
              label={text.remove(tag)}
              disabled={saving.isPending}
              onClick={() => saving.mutate(tags.filter((other) => other !== tag))}
            />
          </li>
        ))}
      </ul>
      {isAdding ? (
        <NewTag
          tags={tags}
          onAdd={async (tag) => {
            if (tag !== "") await saving.mutateAsync([...tags, tag]);
            setIsAdding(false);
          }}
        />
      ) : (
        <Button kind="text" size="small" onClick={() => setIsAdding(true)}>
          {text.add}
        </Button>
      )}
    </section>
  );
}

function NewTag({ tags, onAdd }: { tags: readonly string[]; onAdd: (tag: string) => Promise<void> }) {
  const control = useWorkspaceForm<{ tag: string }>({
    send: ({ tag }) => onAdd(tag.trim()),
    // The mutation reports its failures itself.
    onFailure: () => undefined,
  });
  return (
    <WorkspaceForm id={useId()} control={control} className={styles.adding ?? ""} initialValues={{ tag: "" }}>
      <Form.Item
        name="tag"
        label={text.label}
        validateTrigger="onChange"
        rules={[rule((typed) => tagFault(tags, typed))]}
      >
        {/* The click that opened the field has asked for the focus. */}
        <Input maxLength={20} autoFocus />
      </Form.Item>
      <Form.Item>
        <Button type="submit" isLoading={control.isSending}>
          {text.confirm}
        </Button>
      </Form.Item>
    </WorkspaceForm>
  );
}
