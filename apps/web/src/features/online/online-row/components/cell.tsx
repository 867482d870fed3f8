import { isFileControl } from "@tender/form-rules";
import { Link } from "react-router";
import { LoadedPart } from "#shared/loading/loaded-part.tsx";
import { isVisible } from "#shared/permission/permission-rules.ts";
import { usePermissions } from "#shared/permission/permission-store.ts";
import { EMPTY_TEXT, shownText, type WordFor } from "../model/shown.ts";
import type { CellProps } from "./cell-props.ts";
import { loadFiles } from "./files-loader.ts";
import { loadHtml } from "./html-loader.ts";
import styles from "./online-form.module.css";

interface Props extends CellProps {
  readonly wordFor: WordFor;
}

/** Renders a value. A linked row is a link if the reader may see its form. */
export function Cell({ wordFor, ...props }: Props) {
  const { field, value, labels, isWhole = false } = props;
  const lists = usePermissions();
  if (isFileControl(field.control) && Array.isArray(value))
    return (
      <LoadedPart load={loadFiles} height={32}>
        {({ FileCell }) => <FileCell {...props} />}
      </LoadedPart>
    );
  const text = shownText(field, value, labels, wordFor);
  const target = field.link?.form ?? (field.source?.kind === "form" ? field.source.code : null);
  const isLink = target !== null && field.control === "link" && typeof value === "string" && value !== "";
  if (isLink && isVisible(`online:${target}:view`, lists))
    return <Link to={`/online/forms/${target}?view=${encodeURIComponent(value)}`}>{text}</Link>;
  if (isWhole && field.control === "rich_text" && typeof value === "string" && value !== "")
    return <LoadedPart load={loadHtml}>{(SafeHtml) => <SafeHtml html={value} />}</LoadedPart>;
  if (isWhole) return <span className={styles.text}>{text}</span>;
  return text === EMPTY_TEXT ? text : <span className={styles.line}>{text}</span>;
}
