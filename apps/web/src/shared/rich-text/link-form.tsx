import { isNoticeLink } from "@tender/contract/notice-html";
import type { Editor } from "@tiptap/react";
import { Input } from "antd";
import { type KeyboardEvent, useId, useState } from "react";
import { Button } from "#shared/ui/button.tsx";
import styles from "./rich-text.module.css";
import { richText as text } from "./text.ts";

/** The form of a link. It applies to the selected text; without a selection the address itself is inserted. */
export function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const currentHref = String(editor.getAttributes("link").href ?? "");
  const [address, setAddress] = useState(currentHref);
  const [isWrong, setIsWrong] = useState(false);
  const id = useId();

  function setLink(): void {
    const href = address.trim();
    if (!isNoticeLink(href, window.location.origin)) {
      setIsWrong(true);
      return;
    }
    const chain = editor.chain().focus().extendMarkRange("link");
    if (editor.state.selection.empty && currentHref === "")
      chain.insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    onClose();
  }
  function removeLink(): void {
    editor.chain().focus().extendMarkRange("link").unsetLink().run();
    onClose();
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") setLink();
    else if (event.key === "Escape") onClose();
    else return;
    event.preventDefault();
  };

  return (
    <div className={styles.link}>
      <label htmlFor={id}>{text.linkAddress}</label>
      <Input
        id={id}
        autoFocus
        value={address}
        maxLength={2_000}
        status={isWrong ? "error" : ""}
        aria-describedby={isWrong ? `${id}-fault` : undefined}
        onChange={({ currentTarget }) => {
          setAddress(currentTarget.value);
          setIsWrong(false);
        }}
        onKeyDown={onKeyDown}
      />
      <Button size="small" kind="primary" onClick={setLink}>
        {text.linkSet}
      </Button>
      {currentHref === "" ? null : (
        <Button size="small" onClick={removeLink}>
          {text.linkRemove}
        </Button>
      )}
      <Button size="small" onClick={onClose}>
        {text.cancel}
      </Button>
      {isWrong ? (
        <p id={`${id}-fault`} role="alert" className={styles.fault}>
          {text.linkFault}
        </p>
      ) : null}
    </div>
  );
}
