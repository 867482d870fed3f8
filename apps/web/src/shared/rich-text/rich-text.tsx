import { isNoticeLink, NOTICE_PICTURE } from "@tender/contract/notice-html";
import Image from "@tiptap/extension-image";
import { TableKit } from "@tiptap/extension-table";
import { type Editor, EditorContent, useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { useEffect, useRef, useState } from "react";
import { fileAddressOf } from "#shared/config/file-address.ts";
import { reportError } from "#shared/feedback/report-error.ts";
import { classNames } from "#shared/ui/class-names.ts";
import written from "#shared/ui/safe-html.module.css";
import { cleanHtml } from "#shared/ui/safe-html.tsx";
import { filesOf } from "./pasted.ts";
import styles from "./rich-text.module.css";
import { RichTextTools } from "./rich-text-tools.tsx";
import { richText as text } from "./text.ts";

/** The extensions match the list of allowed elements. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: {
      openOnClick: false,
      autolink: false,
      linkOnPaste: false,
      isAllowedUri: (address) => isNoticeLink(address, window.location.origin),
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  // A picture of another site would reveal to that site who opens the text.
  Image.extend({
    parseHTML: () => [
      { tag: "img[src]", getAttrs: (image) => (NOTICE_PICTURE.test(image.getAttribute("src") ?? "") ? null : false) },
    ],
    // The picture is shown from the file base address; the text stores only the path.
    addNodeView:
      () =>
      ({ node: { attrs } }) => {
        const dom = document.createElement("img");
        dom.src = fileAddressOf(attrs.src);
        dom.alt = attrs.alt ?? "";
        return { dom };
      },
  }).configure({ allowBase64: false }),
  TableKit.configure({ table: { resizable: false } }),
];

interface Props {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (html: string) => void;
  /** Label for screen readers. */
  readonly label: string;
  readonly isInvalid?: boolean;
  readonly describedBy?: string | undefined;
  /** The maximum size of the text, in words. */
  sizeText?(kilobytes: number): string;
  /** Stores a file that is added to the text. Undefined: neither pictures nor attachments can be added. */
  upload?(file: File): Promise<StoredFile>;
}

interface StoredFile {
  readonly address: string;
  readonly fileName: string;
  readonly isPicture: boolean;
}

const escapeHtml = (name: string): string => name.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** An editor for formatted text. Pasted content is cleaned; pictures are stored before they are inserted. */
export function RichText(props: Props) {
  const { id, value = "", onChange, label, isInvalid = false, describedBy, sizeText, upload } = props;
  const [uploading, setUploading] = useState<string>();
  const change = useRef(onChange);
  change.current = onChange;
  const insert = useRef<(files: readonly File[]) => void>(() => undefined);

  const editor: Editor = useEditor({
    extensions,
    content: value,
    injectCSS: false,
    onUpdate: ({ editor: changed }) => change.current?.(changed.isEmpty ? "" : changed.getHTML()),
    editorProps: {
      attributes: {
        class: classNames(written.text, styles.text),
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        ...(isInvalid ? { "aria-invalid": "true" } : {}),
        ...(describedBy ? { "aria-describedby": describedBy } : {}),
        ...(id ? { id } : {}),
      },
      transformPastedHTML: cleanHtml,
      handlePaste: (_view, event) => insertFiles(event.clipboardData),
      handleDrop: (_view, event) => insertFiles(event.dataTransfer),
    },
  });

  function insertFiles(transfer: DataTransfer | null): boolean {
    const files = transfer
      ? filesOf({ html: transfer.getData("text/html"), files: [...transfer.files] }, cleanHtml)
      : [];
    if (files.length > 0) insert.current(files);
    return files.length > 0;
  }

  insert.current = (files) => void insertAll(files);
  async function insertAll(files: readonly File[]): Promise<void> {
    if (!upload) return;
    for (const file of files) {
      setUploading(file.name);
      try {
        const { address, fileName, isPicture } = await upload(file);
        if (isPicture && NOTICE_PICTURE.test(address))
          editor.chain().focus().setImage({ src: address, alt: fileName }).run();
        else
          editor
            .chain()
            .focus()
            .insertContent(`<a href="${escapeHtml(address)}">${escapeHtml(fileName)}</a> `)
            .run();
      } catch (error) {
        reportError(error);
      }
    }
    setUploading(undefined);
  }

  // The value changed outside: it was restored, or another person's text replaces it.
  useEffect(() => {
    const shown = editor.isEmpty ? "" : editor.getHTML();
    if (value !== shown && !editor.isFocused) editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  return (
    <div className={styles.field}>
      <RichTextTools editor={editor} {...(upload ? { onFiles: (files) => void insertAll(files) } : {})} />
      <EditorContent editor={editor} />
      <p className={styles.note} role="status">
        <span>{uploading === undefined ? "" : text.uploading(uploading)}</span>
        <span>{sizeText?.(Math.ceil(new Blob([value]).size / 1_024)) ?? ""}</span>
      </p>
    </div>
  );
}
