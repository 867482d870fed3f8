import { TimeText } from "#shared/workspace-ui/time-text.tsx";
import type { WholeRow } from "../api.ts";
import { NOTHING } from "../model/shown.ts";
import { formText as text } from "../text.ts";
import styles from "./online-form.module.css";

/** Who made the row and who changed it last. */
export const RowHistory = ({ row: { createdAt, createdBy, updatedAt, updatedBy } }: { readonly row: WholeRow }) => (
  <p className={styles.history}>
    <span>
      {text.createdAt} <TimeText at={createdAt} isExact />（{createdBy ?? NOTHING}）
    </span>
    <span>
      {text.updatedAt} <TimeText at={updatedAt} isExact />（{updatedBy ?? NOTHING}）
    </span>
  </p>
);
