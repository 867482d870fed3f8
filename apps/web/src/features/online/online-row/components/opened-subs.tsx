import { LoadedPart } from "#shared/loading/loaded-part.tsx";
import { Button } from "#shared/ui/button.tsx";
import type { ReadyForm } from "../api.ts";
import { listText as text } from "../text.ts";
import { loadLazyParts } from "./load-lazy-parts.ts";
import styles from "./online-form.module.css";

interface Props {
  readonly form: ReadyForm;
  readonly id: string;
  /** Id of the main row. */
  readonly name: string;
  readonly isTabs: boolean;
  onClose(): void;
}

/** The sub-rows of one row, below the list. */
export function OpenedSubs({ form, id, name, isTabs, onClose }: Props) {
  return (
    <section aria-label={text.subsOf(name)}>
      <div className={styles.subsHead}>
        <h2 className={styles.subsTitle}>{text.subsOf(name)}</h2>
        <Button size="small" onClick={onClose}>
          {text.closeSubs}
        </Button>
      </div>
      <LoadedPart load={loadLazyParts}>
        {({ SubLists }) => <SubLists key={id} form={form} id={id} isTabs={isTabs} />}
      </LoadedPart>
    </section>
  );
}
