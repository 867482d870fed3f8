import type { FormField } from "@tender/contract";
import type { CellValue } from "@tender/form-rules";
import { Link } from "react-router";
import { isVisible } from "../../../shared/permission/permission-rules.ts";
import { usePermissions } from "../../../shared/permission/permission-store.ts";
import { SafeHtml } from "../../../shared/ui/safe-html.tsx";
import type { Labels } from "../model/open-row.ts";
import { NOTHING, shownText, type WordFor } from "../model/shown.ts";
import styles from "./online-form.module.css";

interface Props {
  readonly field: FormField;
  readonly value: CellValue;
  readonly labels: Labels;
  readonly wordFor: WordFor;
  /** Formatted text and line breaks as they are; a list shows one line. */
  readonly isWhole?: boolean;
}

/** A value as people read it. A linked row is a link to it for whoever may see its form. */
export function Cell({ field, value, labels, wordFor, isWhole = false }: Props) {
  const lists = usePermissions();
  const text = shownText(field, value, labels, wordFor);
  const target = field.link?.form ?? (field.source?.kind === "form" ? field.source.code : null);
  const isLink = target !== null && field.control === "link" && typeof value === "string" && value !== "";
  if (isLink && isVisible(`online:${target}:view`, lists))
    return <Link to={`/online/forms/${target}?view=${encodeURIComponent(value)}`}>{text}</Link>;
  if (isWhole && field.control === "rich_text" && typeof value === "string" && value !== "")
    return <SafeHtml html={value} />;
  if (isWhole) return <span className={styles.text}>{text}</span>;
  return text === NOTHING ? text : <span className={styles.line}>{text}</span>;
}
