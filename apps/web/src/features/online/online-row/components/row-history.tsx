import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import type { WholeRow } from "../api.ts";
import { EMPTY_TEXT } from "../model/shown.ts";
import { formText as text } from "../text.ts";
import styles from "./online-form.module.css";

/** The creator and the last editor of the row. */
export const RowHistory = ({ row: { createdAt, createdBy, updatedAt, updatedBy } }: { readonly row: WholeRow }) => (
  <p className={styles.history}>
    <span>
      {text.createdAt} <TimeText at={createdAt} isExact />（{createdBy ?? EMPTY_TEXT}）
    </span>
    <span>
      {text.updatedAt} <TimeText at={updatedAt} isExact />（{updatedBy ?? EMPTY_TEXT}）
    </span>
  </p>
);
