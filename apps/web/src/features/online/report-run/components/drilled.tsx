import { Button } from "#shared/ui/button.tsx";
import { IconButton } from "#shared/ui/icon-button.tsx";
import { pageText as text } from "../text.ts";
import styles from "./report.module.css";

interface Props {
  readonly parts: readonly { readonly title: string; readonly label: string }[];
  readonly onRemove: (place: number) => void;
  readonly onRemoveAll: () => void;
}

/** The groups that filter the rows; each can be removed. */
export function Drilled({ parts, onRemove, onRemoveAll }: Props) {
  if (parts.length === 0) return null;
  return (
    <section className={styles.drilled} aria-label={text.drilled}>
      <span>{text.drilled}</span>
      <ul className={styles.parts}>
        {parts.map(({ title, label }, index) => {
          const description = text.drillPart(title, label);
          return (
            <li key={title} className={styles.part}>
              {description}
              <IconButton
                icon="close"
                size={14}
                label={text.removeDrill(description)}
                onClick={() => onRemove(index)}
              />
            </li>
          );
        })}
      </ul>
      <Button size="small" kind="text" onClick={onRemoveAll}>
        {text.removeAllDrills}
      </Button>
    </section>
  );
}
