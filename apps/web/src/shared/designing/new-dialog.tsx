import { identifierOf } from "@tender/contract/normal-form";
import { formLimits } from "@tender/contract/online-forms";
import { Form, Input } from "antd";
import type { ReactNode } from "react";
import { FormDialog } from "#shared/workspace-ui/form-dialog.tsx";
import { rule, useWorkspaceForm } from "#shared/workspace-ui/workspace-form.tsx";
import { newText as text } from "./text.ts";

const MAX_CODE_LENGTH = 30;

export interface Named {
  readonly title: string;
  readonly code: string;
}

interface Props<V extends Named> {
  readonly words: {
    readonly title: string;
    copyTitle(name: string): string;
    readonly copyNote: string;
    readonly name: string;
    readonly nameMissing: string;
    readonly codeHint: string;
  };
  /** The definition to copy. Null: blank. */
  readonly source: { readonly title: string } | null;
  /** Further initial values of a new definition. */
  readonly initialValues: Partial<V>;
  faultOfCode(code: string): string | undefined;
  /** Creates the definition. Undefined: not created, since something is not loaded yet. */
  create(values: V): Promise<{ readonly id: string } | undefined>;
  readonly onCreated: (id: string) => void;
  readonly onClose: () => void;
  /** Further fields of a new definition. */
  readonly children: ReactNode;
}

/** Creates a definition. It is saved at once, so that the designer always works on a stored one. */
export function NewDialog<V extends Named>(props: Props<V>) {
  const { words, source, initialValues, faultOfCode, create, onCreated, onClose, children } = props;
  const control = useWorkspaceForm<V>({
    send: async (values) => {
      const created = await create({ ...values, title: values.title.trim(), code: identifierOf(values.code) });
      if (!created) return;
      onClose();
      onCreated(created.id);
    },
    fieldOfRefusal: ({ code }) => (/\.(code_taken|bad_code)$/.test(code) ? "code" : undefined),
  });
  return (
    <FormDialog
      title={source ? words.copyTitle(source.title) : words.title}
      control={control}
      initialValues={{ ...initialValues, title: source?.title ?? "", code: "" }}
      submitText={source ? text.copySubmit : text.submit}
      cancelText={text.cancel}
      onClose={onClose}
    >
      {source ? <p>{words.copyNote}</p> : null}
      <Form.Item
        name="title"
        label={words.name}
        required
        rules={[rule((typed) => (typed.trim() === "" ? words.nameMissing : undefined))]}
      >
        <Input maxLength={formLimits.title} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="code"
        label={text.code}
        extra={words.codeHint}
        required
        rules={[rule((typed) => faultOfCode(identifierOf(typed)))]}
      >
        <Input maxLength={MAX_CODE_LENGTH} autoComplete="off" spellCheck={false} />
      </Form.Item>
      {source ? null : children}
    </FormDialog>
  );
}
