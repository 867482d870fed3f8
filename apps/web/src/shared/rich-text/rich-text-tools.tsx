import { type Editor, useEditorState } from "@tiptap/react";
import { useState } from "react";
import { useFileChooser } from "#shared/ui/use-file-chooser.tsx";
import { LinkForm } from "./link-form.tsx";
import styles from "./rich-text.module.css";
import { richText as text } from "./text.ts";

interface Tool {
  readonly label: string;
  readonly isOn?: boolean;
  readonly isOff?: boolean;
  run(): void;
}

const chain = (editor: Editor) => editor.chain().focus();

function toolsOf(editor: Editor): Tool[] {
  const mark = (label: string, name: string, run: () => void): Tool => ({ label, isOn: editor.isActive(name), run });
  return [
    { label: text.paragraph, isOn: editor.isActive("paragraph"), run: () => chain(editor).setParagraph().run() },
    ...([2, 3] as const).map((level) => ({
      label: level === 2 ? text.h2 : text.h3,
      isOn: editor.isActive("heading", { level }),
      run: () => void chain(editor).toggleHeading({ level }).run(),
    })),
    mark(text.bold, "bold", () => chain(editor).toggleBold().run()),
    mark(text.italic, "italic", () => chain(editor).toggleItalic().run()),
    mark(text.underline, "underline", () => chain(editor).toggleUnderline().run()),
    mark(text.strike, "strike", () => chain(editor).toggleStrike().run()),
    mark(text.bulletList, "bulletList", () => chain(editor).toggleBulletList().run()),
    mark(text.orderedList, "orderedList", () => chain(editor).toggleOrderedList().run()),
    mark(text.blockquote, "blockquote", () => chain(editor).toggleBlockquote().run()),
    { label: text.rule, run: () => chain(editor).setHorizontalRule().run() },
    {
      label: text.table,
      isOff: editor.isActive("table"),
      run: () => chain(editor).insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    },
  ];
}

const tableTools = (editor: Editor): Tool[] => [
  { label: text.rowAfter, run: () => chain(editor).addRowAfter().run() },
  { label: text.columnAfter, run: () => chain(editor).addColumnAfter().run() },
  { label: text.deleteRow, run: () => chain(editor).deleteRow().run() },
  { label: text.deleteColumn, run: () => chain(editor).deleteColumn().run() },
  { label: text.deleteTable, run: () => chain(editor).deleteTable().run() },
];

interface Props {
  readonly editor: Editor;
  /** Undefined: neither pictures nor attachments can be added. */
  readonly onFiles?: (files: readonly File[]) => void;
}

/** The formatting tools as buttons, in the order of their use. */
export function RichTextTools({ editor, onFiles }: Props) {
  const [isLinking, setIsLinking] = useState(false);
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      tools: toolsOf(now),
      isInTable: now.isActive("table"),
      isLink: now.isActive("link"),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  });
  const choose = (label: string, accept: string) => ({ label, accept, onFile: (file: File) => onFiles?.([file]) });
  const picture = useFileChooser(choose(text.picture, ".png,.jpg,.jpeg,.webp"));
  const attachment = useFileChooser(choose(text.attachment, ".pdf,.docx,.xlsx,.pptx,.zip,.txt,.csv"));

  const button = ({ label, isOn, isOff, run }: Tool) => (
    <button
      key={label}
      type="button"
      className={styles.tool}
      aria-pressed={isOn}
      disabled={isOff}
      // Prevents the button from taking the focus, so that the text keeps its selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={run}
    >
      {label}
    </button>
  );

  return (
    <>
      <div className={styles.tools} role="toolbar" aria-label={text.tools}>
        {state.tools.map(button)}
        {button({ label: text.link, isOn: state.isLink, run: () => setIsLinking(true) })}
        {onFiles ? button({ label: text.picture, run: picture.open }) : null}
        {onFiles ? button({ label: text.attachment, run: attachment.open }) : null}
        {button({ label: text.undo, isOff: !state.canUndo, run: () => chain(editor).undo().run() })}
        {button({ label: text.redo, isOff: !state.canRedo, run: () => chain(editor).redo().run() })}
        {state.isInTable ? tableTools(editor).map(button) : null}
        {picture.field}
        {attachment.field}
      </div>
      {isLinking ? <LinkForm editor={editor} onClose={() => setIsLinking(false)} /> : null}
    </>
  );
}
