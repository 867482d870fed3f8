import { type FormEvent, useState } from "react";
import { Button } from "../../../shared/ui/button.tsx";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { TextField } from "../../../shared/ui/text-field.tsx";
import { useSaveTags } from "../api.ts";
import { tagFault } from "../model/tags.ts";
import { accountText } from "../text.ts";
import styles from "./tag-editor.module.css";

const text = accountText.tags;

/** Words a person puts beside the own name, for the own eyes. */
export function TagEditor({ tags }: { tags: readonly string[] }) {
  const [isAdding, setIsAdding] = useState(false);
  const [typed, setTyped] = useState("");
  const saving = useSaveTags();
  const fault = tagFault(tags, typed);

  function add(event: FormEvent): void {
    event.preventDefault();
    if (fault !== undefined) return;
    if (typed.trim() === "") {
      setIsAdding(false);
      return;
    }
    saving.mutate([...tags, typed.trim()], {
      onSuccess: () => {
        setTyped("");
        setIsAdding(false);
      },
    });
  }

  return (
    <section aria-label={text.title}>
      <ul className={styles.tags}>
        {tags.length === 0 && !isAdding ? <li className={styles.none}>{text.none}</li> : null}
        {tags.map((tag) => (
          <li key={tag} className={styles.tag}>
            {tag}
            <IconButton
              icon="close"
              size={12}
              label={text.remove(tag)}
              disabled={saving.isPending}
              onClick={() => saving.mutate(tags.filter((other) => other !== tag))}
            />
          </li>
        ))}
      </ul>
      {isAdding ? (
        <form className={styles.adding} noValidate onSubmit={add}>
          <TextField
            label={text.label}
            maxLength={20}
            value={typed}
            error={typed === "" ? undefined : fault}
            // The field was asked for by a click just now.
            autoFocus
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" size="small" isLoading={saving.isPending}>
            {text.confirm}
          </Button>
        </form>
      ) : (
        <Button kind="text" size="small" onClick={() => setIsAdding(true)}>
          {text.add}
        </Button>
      )}
    </section>
  );
}
